import { sql } from 'kysely';
import { hourMs } from '#contract-kit/numbers/durations.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { findOrder, type OrderRecord } from '#features/orders/server/public.ts';
import { isStanding } from '#features/orders/state-groups.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import { describeSale } from '../ledger/plan-lines.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { type Earned, writeSaleMail } from './write-sale-mail.ts';
import { usualSaleMails } from './sale-mails-setting.ts';

/** How long an email waits for Stripe's fee, which may lower what the seller earns. */
const maxFeeWaitMs = hourMs;
/** After this time, the job of an email that wasn't sent counts as lost. */
const lostAfterMs = 5 * 60_000;
const batch = 100;
/** Per email; the rest goes into the next one. */
const maxOrders = 1000;

/**
 * Emails receivers who want one email per sale, and all who sold a beat exclusively: it's gone, so they should know at
 * once. Idempotent.
 */
export const sendSaleMails = async (deps: PayoutsDeps, orderId: string): Promise<void> => {
  const order = await findOrder(deps.db, { id: orderId });
  if (!order || !isFeeKnown(order, deps.clock.now())) return;
  await inTransaction(deps.db, async (trx) => {
    const notices = await trx
      .selectFrom('payouts_sale_notices as notice')
      .leftJoin('payouts_preferences as chosen', 'chosen.user_id', 'notice.seller_id')
      .select(['notice.order_id', 'notice.seller_id', 'notice.exclusive', 'chosen.sale_mails'])
      .where('notice.order_id', '=', orderId)
      .where('notice.told_at', 'is', null)
      .forUpdate('notice')
      .execute();
    for (const notice of notices) {
      const wantsEach = (notice.sale_mails ?? usualSaleMails) === 'each';
      if (notice.exclusive || wantsEach) await mailSales(deps, trx, notice.seller_id, [notice]);
    }
  });
};

const isFeeKnown = (order: OrderRecord, now: Date): boolean =>
  order.total_cents === 0 ||
  order.provider_fee_cents !== null ||
  (order.paid_at ?? now).getTime() + maxFeeWaitMs <= now.getTime();

/** Resends jobs that got lost or waited for Stripe's fee. */
export const sweepSaleMails = async ({ db, jobs, clock }: PayoutsDeps): Promise<void> => {
  const rows = await db
    .selectFrom('payouts_sale_notices as notice')
    .select('notice.order_id')
    .where('notice.told_at', 'is', null)
    .where('notice.sold_at', '<', new Date(clock.now().getTime() - lostAfterMs))
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb('notice.exclusive', '=', true),
        not(
          exists(
            selectFrom('payouts_preferences as chosen')
              .select('chosen.user_id')
              .whereRef('chosen.user_id', '=', 'notice.seller_id')
              .where('chosen.sale_mails', '=', 'daily'),
          ),
        ),
      ]),
    )
    .orderBy('notice.sold_at')
    .limit(batch)
    .execute();
  for (const orderId of new Set(rows.map(({ order_id }) => order_id))) {
    await jobs.send('payouts.email-sale', { orderId }, { singletonKey: orderId });
  }
};

/** Emails sellers who want a daily email about all sales since the last one. One failure doesn't hold up the others. */
export const sendDailySaleMails = async (deps: PayoutsDeps): Promise<void> => {
  const until = new Date(deps.clock.now().getTime() - maxFeeWaitMs);
  const sellers = await deps.db
    .selectFrom('payouts_sale_notices as notice')
    .innerJoin('payouts_preferences as chosen', 'chosen.user_id', 'notice.seller_id')
    .select('notice.seller_id')
    .distinct()
    .where('notice.told_at', 'is', null)
    .where('notice.sold_at', '<=', until)
    .where('chosen.sale_mails', '=', 'daily')
    .execute();
  const failed: unknown[] = [];
  for (const { seller_id: sellerId } of sellers) {
    await mailDay(deps, sellerId, until).catch((error: unknown) => failed.push(error));
  }
  if (failed.length > 0) throw failed[0];
};

const mailDay = (deps: PayoutsDeps, sellerId: string, until: Date): Promise<void> =>
  inTransaction(deps.db, async (trx) => {
    const notices = await trx
      .selectFrom('payouts_sale_notices')
      .select(['order_id', 'exclusive'])
      .where('seller_id', '=', sellerId)
      .where('told_at', 'is', null)
      .where('sold_at', '<=', until)
      .orderBy('sold_at')
      .orderBy('order_id')
      .limit(maxOrders)
      .forUpdate()
      .execute();
    if (notices.length > 0) await mailSales(deps, trx, sellerId, notices);
  });

interface Notice {
  readonly order_id: string;
  readonly exclusive: boolean;
}

/** Marks these sales as mailed, even if no email is written because it would be empty or the account is closed. */
const mailSales = async (deps: PayoutsDeps, trx: Trx, sellerId: string, notices: readonly Notice[]): Promise<void> => {
  const [seller] = await findUsersByIds(trx, [sellerId]);
  const orderIds = notices.map(({ order_id }) => order_id);
  const paid = await findEarned(trx, sellerId, orderIds);
  const earned = [...paid, ...(await findForNothing(trx, sellerId, notices, paid))];
  if (seller?.closed_at === null && earned.length > 0) {
    await writeSaleMail(deps, trx, { seller, earned, purpose: `${orderIds[0]}:${sellerId}` });
  }
  await trx
    .updateTable('payouts_sale_notices')
    .set({ told_at: deps.clock.now() })
    .where('seller_id', '=', sellerId)
    .where('order_id', 'in', [...orderIds])
    .execute();
};

/** Exclusive licenses that were sold for nothing. */
const findForNothing = async (
  trx: Trx,
  sellerId: string,
  notices: readonly Notice[],
  paid: readonly Earned[],
): Promise<Earned[]> => {
  const found: Earned[] = [];
  for (const { order_id: id } of notices.filter(({ exclusive }) => exclusive)) {
    const order = await findOrder(trx, { id });
    for (const item of order?.items ?? []) {
      if (item.seller_id !== sellerId || !item.license.exclusive || !isStanding(item.state)) continue;
      const line = { order_number: order?.number ?? null, description: describeSale(item), isShare: false, cents: 0 };
      const isPaid = paid.some((one) => one.order_number === line.order_number && one.description === line.description);
      if (!isPaid) found.push(line);
    }
  }
  return found;
};

/** Earnings from each item after refunds, fees and shares, according to the ledger. */
const findEarned = async (trx: Trx, sellerId: string, orderIds: readonly string[]): Promise<Earned[]> =>
  await trx
    .selectFrom('payouts_entries')
    .select('order_number')
    .select(({ fn }) => fn.sum<number>('cents').as('cents'))
    .select([
      sql<string>`coalesce(min(description) filter (where kind = 'sale'), min(description))`.as('description'),
      sql<boolean>`bool_and(kind = 'split')`.as('isShare'),
    ])
    .where('order_id', 'in', [...orderIds])
    .where('seller_id', '=', sellerId)
    .where('item_id', 'is not', null)
    .groupBy(['item_id', 'order_number'])
    .having(({ fn }) => fn.sum('cents'), '>', 0)
    .orderBy('description')
    .execute();
