import type { Trx } from '#platform/database/open.ts';
import type { NamedOrder } from '../ledger/write-line.ts';
import { findPaying } from './find-offsets.ts';
import { writeOffset } from './write-offset.ts';

/**
 * If a seller's debt for an order turns out smaller, the orders that paid it get the difference back. It can't stay
 * with the owing order, because a refunded order could never be paid out.
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
