import type { Trx } from '#platform/database/open.ts';
import { findDue } from '../ledger/find-due.ts';
import { type NamedOrder, writeLine } from '../ledger/write-line.ts';

interface Subject {
  readonly order: NamedOrder;
  readonly sellerId: string;
}

const findCorrections = async (trx: Trx, { order, sellerId }: Subject) => {
  const row = await trx
    .selectFrom('payouts_entries')
    .select(({ fn }) => [fn.sum<number | null>('cents').as('cents'), fn.countAll<number>().as('lines')])
    .where('order_id', '=', order.id)
    .where('seller_id', '=', sellerId)
    .where('kind', '=', 'correction')
    .executeTakeFirstOrThrow();
  return { cents: row.cents ?? 0, lines: row.lines };
};

const correct = async (
  trx: Trx,
  now: Date,
  { order, sellerId, cents, lines }: Subject & { readonly cents: number; readonly lines: number },
): Promise<void> =>
  await writeLine(trx, now, {
    kind: 'correction',
    fact: `correction:${order.id}:${sellerId}:${lines + 1}`,
    cents,
    sellerId,
    order,
    description: cents < 0 ? `Kept by the label for ${order.number}` : `Credited against a refund of ${order.number}`,
  });

/**
 * After an operator's manual reversal, the reversed amount must not be owed, and paid, again. If the seller had been
 * paid too much, the reversal makes up for that first.
 */
export const withhold = async (trx: Trx, now: Date, subject: Subject, reversedCents: number): Promise<void> => {
  const due = await findDue(trx, subject.order.id, subject.sellerId);
  const cents = Math.min(reversedCents, due);
  if (cents <= 0) return;
  const { lines } = await findCorrections(trx, subject);
  await correct(trx, now, { ...subject, cents: -cents, lines });
};

/**
 * Lets a manual reversal count toward what must be reversed later, for example for a refund.
 * @returns false if nothing was withheld
 */
export const releaseWithheld = async (
  trx: Trx,
  now: Date,
  subject: Subject,
  missingCents: number,
): Promise<boolean> => {
  const { cents, lines } = await findCorrections(trx, subject);
  if (cents >= 0) return false;
  await correct(trx, now, { ...subject, cents: Math.min(missingCents, -cents), lines });
  return true;
};
