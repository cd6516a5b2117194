import { formatCents } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import type { Trx } from '#platform/database/open.ts';
import type { ItemRecord, OrderRecord } from '../lifecycle/order-record.ts';
import {
  inOrderLanguage,
  mailLine,
  type MailDeps,
  onItsWay,
  orderLink,
  sumOf,
  writeToBuyer,
} from './write-to-buyer.ts';

interface LostLines {
  readonly lost: readonly ItemRecord[];
  /** The files were delivered before the earlier payment was known. */
  readonly delivered: boolean;
}

/** Tells the buyer that someone else bought the beat exclusively first, so these items are refunded. */
export const sendLostMail = inOrderLanguage(
  async (deps: MailDeps, trx: Trx, order: OrderRecord, { lost, delivered }: LostLines): Promise<void> => {
    const isOne = lost.length === 1;
    const whole = lost.length === order.items.length;
    const cents = sumOf(lost);
    const refund = cents > 0 ? formatCents(cents) : null;
    await writeToBuyer(deps, trx, order, {
      // A delivered item can be lost later than the rest of the order, so it gets its own email.
      purpose: delivered ? `taken-back:${lost[0]?.id}:${order.id}` : `lost:${order.id}`,
      content: {
        subject: refund
          ? t`Refund for your ${{ label: label.name }} order ${{ order: order.number }}`
          : t`About your ${{ label: label.name }} order ${{ order: order.number }}`,
        preview: refund
          ? t`We’re refunding ${{ refund }}.`
          : isOne
            ? t`A beat in it was sold exclusively.`
            : t`Beats in it were sold exclusively.`,
        heading: isOne ? t`Someone bought this beat just before you` : t`Someone bought these beats just before you`,
        blocks: [
          {
            kind: 'paragraph',
            text: [
              isOne
                ? t`Someone else bought it exclusively just before your payment arrived, so it’s no longer for sale. We’re sorry.`
                : t`Someone else bought them exclusively just before your payment arrived, so they’re no longer for sale. We’re sorry.`,
              refund ? onItsWay(refund) : '',
              delivered
                ? t`Your license has ended: please delete the files if you’ve already downloaded them.`
                : t`You don’t need to do anything.`,
            ]
              .filter(Boolean)
              .join(' '),
          },
          { kind: 'items', items: lost.map((item) => mailLine(item, deps.publicUrl)) },
          {
            kind: 'facts',
            rows: [
              [t`Order`, order.number],
              ...(refund ? ([[whole ? t`Refunded in full` : t`Refunded`, refund]] as const) : []),
            ],
          },
          ...(whole
            ? []
            : [
                {
                  kind: 'paragraph' as const,
                  text: t`The rest of your order isn’t affected: its files and agreements are ready to download.`,
                },
              ]),
          { kind: 'button', label: whole ? t`See your order` : t`Open your order`, url: orderLink(deps, order) },
        ],
      },
    });
  },
);
