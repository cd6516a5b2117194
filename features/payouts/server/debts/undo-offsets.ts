import type { Trx } from '#platform/database/open.ts';
import type { NamedOrder } from '../ledger/write-line.ts';
import { findPaid } from './find-offsets.ts';
import { writeOffset } from './write-offset.ts';

/**
 * If an order that paid another order's debt is refunded, that debt is owed again.
 * @returns ids of the orders that owe again, whose transfers must be planned again
 */
export const undoOffsets = async (
  trx: Trx,
  now: Date,
  undo: { readonly paying: NamedOrder; readonly sellerId: string; readonly missingCents: number },
): Promise<readonly string[]> => {
  const { paying, sellerId, missingCents } = undo;
  const owingAgain: string[] = [];
  let left = missingCents;
  for (const owing of await findPaid(trx, paying.id, sellerId)) {
    const cents = Math.min(left, owing.cents);
    if (cents === 0) break;
    await writeOffset(trx, now, { sellerId, paying, owing, cents: -cents });
    owingAgain.push(owing.id);
    left -= cents;
  }
  return owingAgain;
};
