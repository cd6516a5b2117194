import { formatCents, plural } from '#contract-kit/format.ts';
import { label } from '#content/current.ts';
import type { Trx } from '#platform/database/open.ts';
import type { ItemRecord, OrderRecord } from '../lifecycle/order-record.ts';
import { mailLine, type MailDeps, orderLink, sumOf, writeToBuyer } from './write-to-buyer.ts';

interface LostLines {
  readonly lost: readonly ItemRecord[];
  /** The files were delivered before the earlier payment was known. */
  readonly delivered: boolean;
}

/** Tells the buyer that someone else bought the beat exclusively first, so these items are refunded. */
export const sendLostMail = async (
  deps: MailDeps,
  trx: Trx,
  order: OrderRecord,
  { lost, delivered }: LostLines,
): Promise<void> => {
  const whole = lost.length === order.items.length;
  const cents = sumOf(lost);
  const refund = cents > 0 ? formatCents(cents) : null;
  await writeToBuyer(deps, trx, order, {
    // A delivered item can be lost later than the rest of the order, so it gets its own email.
    purpose: delivered ? `taken-back:${lost[0]?.id}:${order.id}` : `lost:${order.id}`,
    content: {
      subject: `${refund ? 'Refund for' : 'About'} your ${label.name} order ${order.number}`,
      preview: refund
        ? `We’re refunding ${refund}.`
        : `${plural(lost.length, 'A beat in it was', 'Beats in it were')} sold exclusively.`,
      heading: plural(
        lost.length,
        'Someone bought this beat just before you',
        'Someone bought these beats just before you',
      ),
      blocks: [
        {
          kind: 'paragraph',
          text: `Someone else bought ${plural(lost.length, 'it', 'them')} exclusively just before your payment arrived, so ${plural(lost.length, 'it’s', 'they’re')} no longer for sale. We’re sorry. ${refund ? `${refund} is on its way back to your card or account; most banks show it within 5 to 10 days. ` : ''}${delivered ? 'Your license has ended: please delete the files if you’ve already downloaded them.' : 'You don’t need to do anything.'}`,
        },
        { kind: 'items', items: lost.map((item) => mailLine(item, deps.publicUrl)) },
        {
          kind: 'facts',
          rows: [
            ['Order', order.number],
            ...(refund ? ([[whole ? 'Refunded in full' : 'Refunded', refund]] as const) : []),
          ],
        },
        ...(whole
          ? []
          : [
              {
                kind: 'paragraph' as const,
                text: 'The rest of your order isn’t affected: its files and agreements are ready to download.',
              },
            ]),
        { kind: 'button', label: whole ? 'See your order' : 'Open your order', url: orderLink(deps, order) },
      ],
    },
  });
};
