import { sql } from 'kysely';
import type { FailureCode } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import type { correctOrderEmail as contract } from '../../contract-admin.ts';
import { findBuyer } from '../buyers/guest-orders.ts';
import { noteChange } from '../lifecycle/note-change.ts';
import { lockOrder, type OrderRecord } from '../lifecycle/order-record.ts';
import { readdressPurchaseMail } from '../mails/purchase-mail.ts';
import { auditOrder } from './audit-order.ts';
import { isForgotten } from '../../shown-buyer.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** Each correction sends an email to an email address that an admin typed. */
const limit = { name: 'orders.correct-email', max: 60, seconds: 3600 } as const;

interface Correction {
  readonly orderId: string;
  readonly email: string;
  readonly reason: string;
  readonly actor: UserActor;
}

/** Moves an order to its buyer's real email, sends the files there, and invalidates every earlier link. */
export const correctOrderEmail = (
  deps: Deps,
  { orderId, email, reason, actor }: Correction,
): Promise<{ message: string } | Failure<FailureCode<typeof contract>>> =>
  inTransaction(deps.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) return fail('ORDERS_NOT_FOUND');
    if (isForgotten(order)) return fail('ORDERS_BUYER_GONE');
    if (order.items.every(({ state }) => state !== 'granted')) return fail('ORDERS_NOTHING_TO_SEND');
    if (email.toLowerCase() === order.email.toLowerCase()) return fail('ORDERS_SAME_EMAIL');
    const wait = await checkRateLimits({ ...deps, db: trx }, [limit, actor.id]);
    if (wait > 0) return fail('ORDERS_TOO_MANY_CORRECTIONS', { retryAfterSeconds: wait });
    const buyerId = await buyerAfter(trx, order, email);
    const corrected = await write(trx, order, { email, buyerId });
    await readdressPurchaseMail(deps, trx, corrected);
    await noteChange(trx, { orderId, became: 'readdressed', reason });
    await auditOrder(trx, order, {
      at: deps.clock.now(),
      actor,
      action: 'correct-email',
      reason,
      before: { email: order.email, buyerId: order.buyer_id },
      after: { email, buyerId },
    });
    return {
      message: forCaller(
        () => t`The order now belongs to ${{ email }}, and its files are on their way there. Earlier links have ended.`,
      ),
    };
  });

/**
 * The account that has the order from now on: the buyer's, unless there is none or it has the mistyped email. Then it's
 * the account that verified the right email; null if there is none.
 */
const buyerAfter = async (trx: Trx, order: OrderRecord, email: string): Promise<string | null> => {
  const [buyer] = order.buyer_id === null ? [] : await findUsersByIds(trx, [order.buyer_id]);
  const byAddress = buyer?.email.toLowerCase() === order.email.toLowerCase();
  return buyer && !byAddress ? buyer.id : await findBuyer(trx, email);
};

const write = async (
  trx: Trx,
  order: OrderRecord,
  { email, buyerId }: { readonly email: string; readonly buyerId: string | null },
): Promise<OrderRecord> => {
  const row = await trx
    .updateTable('orders_orders')
    .set((field) => ({ email, buyer_id: buyerId, key_version: field('key_version', '+', 1) }))
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // The agreement names its buyer, by email alone if they gave no name, and mustn't name a stranger.
  await trx
    .updateTable('orders_agreements')
    .set({ facts: sql`jsonb_set(facts, '{buyer,email}', to_jsonb(${email}::text))` })
    .where(
      'item_id',
      'in',
      order.items.map(({ id }) => id),
    )
    .execute();
  return { ...row, items: order.items };
};
