import { fail, type Failure } from '#contract-kit/failure.ts';
import { findUserByEmail } from '#features/account/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { isSelf, mayActFor, type UserActor } from '#platform/http/actor.ts';
import type { RecentOrder } from '../../contract-account.ts';
import { summarizeOrders } from './summarize-orders.ts';
import { paidStates } from '../../state-groups.ts';

const maxRecent = 10;

/** Requests for someone else's email are refused before any lookup, so they don't reveal whether it exists. */
export const listRecentOrders = async (
  { db }: Deps,
  { email, actor }: { readonly email: string; readonly actor: UserActor },
): Promise<{ orders: RecentOrder[] } | Failure<'FORBIDDEN'>> => {
  if (!mayActFor(actor, { email })) return fail('FORBIDDEN');
  const buyerId = isSelf(actor, { email }) ? actor.id : (await findUserByEmail(db, email))?.id;
  return {
    orders: buyerId === undefined ? [] : await summarizeOrders(db, { buyerId, states: paidStates, limit: maxRecent }),
  };
};
