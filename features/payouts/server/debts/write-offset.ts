import type { Trx } from '#platform/database/open.ts';
import { type NamedOrder, writeLine } from '../ledger/write-line.ts';

interface Pair {
  readonly sellerId: string;
  /** The order from whose earnings the amount is deducted. */
  readonly paying: NamedOrder;
  /** The order for which the seller was paid too much. */
  readonly owing: NamedOrder;
  /** Negative to undo an earlier offset. */
  readonly cents: number;
}

const countLines = async (trx: Trx, { sellerId, paying, owing }: Pair): Promise<number> => {
  const { lines } = await trx
    .selectFrom('payouts_entries')
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .where('kind', '=', 'offset')
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', paying.id)
    .where('other_order_id', '=', owing.id)
    .executeTakeFirstOrThrow();
  return lines;
};

/** Writes two lines that add up to zero. */
export const writeOffset = async (trx: Trx, now: Date, pair: Pair): Promise<void> => {
  const { sellerId, paying, owing, cents } = pair;
  const fact = `offset:${sellerId}:${paying.id}:${owing.id}:${(await countLines(trx, pair)) + 1}`;
  const words = cents > 0 ? 'Offset' : 'Offset undone';
  const line = { kind: 'offset', sellerId } as const;
  await writeLine(trx, now, {
    ...line,
    fact: `${fact}:paying`,
    cents: -cents,
    order: paying,
    otherOrderId: owing.id,
    description: `${words}: owed for ${owing.number}`,
  });
  await writeLine(trx, now, {
    ...line,
    fact: `${fact}:owing`,
    cents,
    order: owing,
    otherOrderId: paying.id,
    description: `${words}: earned by ${paying.number}`,
  });
};
