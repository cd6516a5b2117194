import type { Db } from '#platform/database/open.ts';

interface MoneyEvent {
  readonly id: string;
  /** Stripe's name for it, such as `charge.refunded`. */
  readonly type: string;
  readonly receivedAt: Date;
  /** The amount of the event's object, or for a refund the total refunded so far; null if Stripe names none. */
  readonly cents: number | null;
}

/** A busy order has about ten events; more than this aren't shown. */
const maxEvents = 200;

/** The field with the total refunded so far, for events about refunds. */
const amountFields: Readonly<Record<string, string>> = {
  'charge.refunded': 'amount_refunded',
  'transfer.reversed': 'amount_reversed',
};

const amountOf = (type: string, payload: Record<string, unknown>): number | null => {
  const object = (payload['data'] as { object?: Record<string, unknown> } | undefined)?.object;
  const amount = object?.[amountFields[type] ?? 'amount_total'] ?? object?.['amount'];
  return typeof amount === 'number' ? amount : null;
};

/** Stripe's events about an order, oldest first. */
export const findMoneyEvents = async (db: Db, orderId: string): Promise<MoneyEvent[]> => {
  const rows = await db
    .selectFrom('webhook_events')
    .select(['id', 'type', 'payload', 'received_at'])
    .where('order_id', '=', orderId)
    .orderBy('received_at')
    .limit(maxEvents)
    .execute();
  return rows.map(({ id, type, payload, received_at: receivedAt }) => ({
    id,
    type,
    receivedAt,
    cents: amountOf(type, payload),
  }));
};
