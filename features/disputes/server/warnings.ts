import { shopCurrency } from '#contract-kit/currency.ts';
import { findOrders, type OrderRecord } from '#features/orders/server/public.ts';
import { takenBackOf } from '#features/orders/kept-of.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { FraudWarning } from '../contract.ts';
import type { WarningRow } from './tables.ts';

const maxShown = 50;

/** The fee of the latest dispute, as an estimate: the next one's isn't known. */
const lastFee = async (db: Queryable): Promise<number | null> => {
  const row = await db
    .selectFrom('disputes_disputes')
    .select('fee_cents')
    .where('fee_cents', '>', 0)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.fee_cents ?? null;
};

const present = (warning: WarningRow, order: OrderRecord | undefined, feeCents: number | null): FraudWarning => ({
  id: warning.id,
  order: { id: warning.order_id, number: order?.number ?? '' },
  fraudType: warning.fraud_type,
  warnedAt: warning.warned_at.toISOString(),
  refundCents: order && warning.is_actionable ? Math.max(0, order.total_cents - takenBackOf(order)) : 0,
  currency: order?.currency ?? shopCurrency(),
  feeCents,
});

/** Warnings that a refund can still settle, newest first; with `orderId`, all warnings of that order. */
export const findWarnings = async (db: Queryable, orderId?: string): Promise<FraudWarning[]> => {
  const rows = await db
    .selectFrom('disputes_warnings')
    .selectAll()
    .$if(orderId === undefined, (query) => query.where('is_actionable', '=', true))
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? ''))
    .orderBy('warned_at', 'desc')
    .limit(maxShown)
    .execute();
  if (rows.length === 0) return [];
  const [orders, fee] = await Promise.all([
    findOrders(
      db,
      rows.map(({ order_id: id }) => id),
    ),
    lastFee(db),
  ]);
  return rows.map((row) =>
    present(
      row,
      orders.find(({ id }) => id === row.order_id),
      fee,
    ),
  );
};
