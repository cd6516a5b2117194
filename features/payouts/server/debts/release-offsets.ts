import type { Trx } from '#platform/database/open.ts';
import type { NamedOrder } from '../ledger/write-line.ts';
import { findPaying } from './find-offsets.ts';
import { writeOffset } from './write-offset.ts';

/**
 * If less is owed for an order after all, other orders get back what they paid for it, because a refunded order could
 * never be paid out.
 * @returns ids of these other orders, whose transfers must be planned again
 */
export const releaseOffsets = async (
  trx: Trx,
  now: Date,
  release: { readonly owing: NamedOrder; readonly sellerId: string; readonly cents: number },
): Promise<readonly string[]> => {
  const { owing, sellerId } = release;
  const paidAgain: string[] = [];
  let left = release.cents;
  for (const paying of await findPaying(trx, owing.id, sellerId)) {
    const cents = Math.min(left, paying.cents);
    if (cents <= 0) break;
    await writeOffset(trx, now, { sellerId, paying, owing, cents: -cents });
    paidAgain.push(paying.id);
    left -= cents;
  }
  return paidAgain;
};
