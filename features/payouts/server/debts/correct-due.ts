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
    description: cents < 0 ? `Kept by the label for ${order.number}` : `Set against what went back for ${order.number}`,
  });

/**
 * What the operator has just taken back by hand is theirs to decide on: as far as it would be owed again, it is not. What
 * the seller had got too much by is settled by it first.
 */
export const withhold = async (trx: Trx, now: Date, subject: Subject, takenCents: number): Promise<void> => {
  const due = await findDue(trx, subject.order.id, subject.sellerId);
  const cents = Math.min(takenCents, due);
  if (cents <= 0) return;
  const { lines } = await findCorrections(trx, subject);
  await correct(trx, now, { ...subject, cents: -cents, lines });
};

/**
 * What was taken back by hand counts towards what has to be taken back afterwards, as when the operator does the one and
 * then gives the buyer their money. False: nothing was withheld.
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
