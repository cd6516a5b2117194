import type { Db } from '#platform/database/open.ts';

/** An event of the payment provider's about an order. */
interface MoneyEvent {
  readonly id: string;
  /** The provider's word, e.g. `charge.refunded`. */
  readonly type: string;
  readonly receivedAt: Date;
  /** The amount of what it is about, where that has one. */
  readonly cents: number | null;
}

/** A busy order has some ten; what somebody makes more of is cut off. */
const maxEvents = 200;

/** What has gone back so far, where that is what the event is about. */
const amountFields: Readonly<Record<string, string>> = {
  'charge.refunded': 'amount_refunded',
  'transfer.reversed': 'amount_reversed',
};

const amountOf = (type: string, payload: Record<string, unknown>): number | null => {
  const object = (payload['data'] as { object?: Record<string, unknown> } | undefined)?.object;
  const amount = object?.[amountFields[type] ?? 'amount_total'] ?? object?.['amount'];
  return typeof amount === 'number' ? amount : null;
};

/** What the provider has told of an order, oldest first. */
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
