import { fail, type Failure } from '#contract-kit/failure.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { summarizeSeller } from '#features/catalogue/server/public.ts';
import { presentDirectoryUser } from '#features/directory/server/public.ts';
import { summarizeBuyer } from '#features/orders/server/public.ts';
import { summarizePayee } from '#features/payouts/server/public.ts';
import { summarizeWriter } from '#features/support/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import { newestOfPerson, type PersonSummary } from '../contract-person.ts';

export const getPerson = async (db: Db, userId: string): Promise<PersonSummary | Failure<'OVERVIEW_NO_PERSON'>> => {
  const [user] = await findUsersByIds(db, [userId]);
  if (!user || user.closed_at !== null) return fail('OVERVIEW_NO_PERSON');
  const [orders, beats, payouts, requests] = await Promise.all([
    summarizeBuyer(db, userId, newestOfPerson),
    summarizeSeller(db, userId, newestOfPerson),
    summarizePayee(db, userId),
    summarizeWriter(db, userId, newestOfPerson),
  ]);
  return {
    user: presentDirectoryUser(user),
    joinedAt: user.created_at.toISOString(),
    orders: {
      total: orders.orders,
      spent: orders.spent,
      newest: [...orders.newest],
    },
    beats: { ...beats, newest: [...beats.newest] },
    payouts: { balances: [...payouts.balances], blocks: [...payouts.blocks] },
    requests: { ...requests, newest: [...requests.newest] },
  };
};
