import { newId } from '#contract-kit/ids.ts';
import type { Trx } from '#platform/database/open.ts';
import type { NamedOrder } from './write-line.ts';

interface ManualLines {
  readonly paymentId: string;
  readonly sellerId: string;
  readonly currency: string;
  readonly parts: readonly { readonly order: NamedOrder; readonly cents: number }[];
  readonly describe: (order: NamedOrder) => string;
}

/** An SQL statement can have 65,535 values, and a seller may be owed for very many orders. */
const linesAtOnce = 1000;

/** One line for each order that the payment covers. */
export const writeManualLines = async (
  trx: Trx,
  now: Date,
  { paymentId, sellerId, currency, parts, describe }: ManualLines,
): Promise<void> => {
  for (let start = 0; start < parts.length; start += linesAtOnce) {
    await trx
      .insertInto('payouts_entries')
      .values(
        parts.slice(start, start + linesAtOnce).map(({ order, cents }) => ({
          id: newId(now.getTime()),
          fact: `manual:${paymentId}:${order.id}`,
          seller_id: sellerId,
          kind: 'manual' as const,
          cents,
          currency,
          order_id: order.id,
          order_number: order.number,
          item_id: null,
          transfer_id: null,
          payment_id: paymentId,
          description: describe(order),
          created_at: now,
        })),
      )
      .execute();
  }
};
