import { formatCents } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import type { MailBlock } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { ItemRecord, OrderRecord } from '../lifecycle/order-record.ts';
import { inOrderLanguage, mailLine, type MailDeps, orderLink, writeToBuyer } from './write-to-buyer.ts';

const openOrder = (deps: MailDeps, order: OrderRecord): MailBlock => ({
  kind: 'button',
  label: t`Open your order`,
  url: orderLink(deps, order),
});

const itemsBlock = (deps: MailDeps, items: readonly ItemRecord[]): readonly MailBlock[] =>
  items.length === 0 ? [] : [{ kind: 'items', items: items.map((item) => mailLine(item, deps.publicUrl)) }];

interface Refunded {
  /** The refund's number within the order, from 1. */
  readonly number: number;
  readonly cents: number;
  /** The admin's words; null if the refund was made at Stripe. */
  readonly reason: string | null;
  /** The items whose license ended with the refund. */
  readonly ended: readonly ItemRecord[];
}

const refundWords = (amount: string, way: string | null): string =>
  way === null
    ? t`${{ amount }} is on its way back to the way you paid; most banks show it within 5 to 10 days.`
    : t`${{ amount }} is on its way back to ${{ card: way }}; most banks show it within 5 to 10 days.`;

export const sendRefundedMail = inOrderLanguage(
  (deps: MailDeps, trx: Trx, order: OrderRecord, { number, cents, reason, ended }: Refunded): Promise<void> => {
    const amount = formatCents(cents);
    const licenses =
      ended.length === 0
        ? t`Your licenses stay valid.`
        : ended.length === 1
          ? t`This license has ended: please delete the files if you’ve downloaded them.`
          : t`These licenses have ended: please delete the files if you’ve downloaded them.`;
    return writeToBuyer(deps, trx, order, {
      purpose: `refunded:${number}:${order.id}`,
      content: {
        subject: t`Refund for your ${{ label: label.name }} order ${{ order: order.number }}`,
        preview: t`We refunded ${{ amount }}.`,
        heading: t`We refunded ${{ amount }}`,
        blocks: [
          {
            kind: 'paragraph',
            text: `${refundWords(amount, order.paid_with)} ${licenses}`,
          },
          ...itemsBlock(deps, ended),
          {
            kind: 'facts',
            rows: [
              [t`Order`, order.number],
              [t`Refunded`, amount],
              ...(reason ? ([[t`Reason`, reason]] as const) : []),
            ],
          },
          openOrder(deps, order),
        ],
      },
    });
  },
);

interface Disputed {
  /** Identifies the order's change, so that another dispute of the same payment sends another email. */
  readonly change: number;
  readonly items: readonly ItemRecord[];
}

export const sendDisputedMail = inOrderLanguage(
  (deps: MailDeps, trx: Trx, order: OrderRecord, { change, items: frozen }: Disputed): Promise<void> =>
    writeToBuyer(deps, trx, order, {
      purpose: `disputed:${change}:${order.id}`,
      content: {
        subject: t`The payment for your ${{ label: label.name }} order ${{ order: order.number }} is disputed`,
        preview: t`Your files are on hold until the bank decides.`,
        heading: t`Your files are on hold`,
        blocks: [
          {
            kind: 'paragraph',
            text: t`The payment for this order was disputed with the bank. Until the bank decides, the files can’t be downloaded. If the payment stands, they’re yours again; otherwise your licenses end.`,
          },
          ...itemsBlock(deps, frozen),
          { kind: 'facts', rows: [[t`Order`, order.number]] },
          openOrder(deps, order),
          {
            kind: 'note',
            text: t`Didn’t dispute it? Ask your bank to withdraw the dispute, or email ${{ email: label.email }}.`,
          },
        ],
      },
    }),
);

const partlyLost = (amount: string, way: string | null): string =>
  way === null
    ? t`A dispute about a part of this payment ended for the cardholder: ${{ amount }} went back to the way it was paid.`
    : t`A dispute about a part of this payment ended for the cardholder: ${{ amount }} went back to ${{ card: way }}.`;

const afterPartlyLost = ({ state }: OrderRecord): string =>
  state === 'disputed'
    ? t`The bank still reviews another part, so the files stay on hold.`
    : t`Your licenses stay valid.`;

/** A partial loss is like the refund of an amount: the licenses stay. */
const lostWords = ({ order, cents, items: ended }: Lost & { readonly order: OrderRecord }) => {
  const amount = formatCents(cents);
  const way = order.paid_with;
  return order.state === 'refunded'
    ? {
        subject: t`Your ${{ label: label.name }} order ${{ order: order.number }} was canceled by the bank`,
        preview: t`The bank returned your payment, so your licenses have ended.`,
        heading: ended.length === 1 ? t`Your license has ended` : t`Your licenses have ended`,
        text:
          way === null
            ? t`The bank decided the dispute for the cardholder and returned ${{ amount }} to the way it was paid. The order is canceled: please delete the files if you’ve downloaded them.`
            : t`The bank decided the dispute for the cardholder and returned ${{ amount }} to ${{ card: way }}. The order is canceled: please delete the files if you’ve downloaded them.`,
      }
    : {
        subject: t`The bank returned ${{ amount }} of your ${{ label: label.name }} order ${{ order: order.number }}`,
        preview: t`It was about a part of the payment.`,
        heading: t`The bank returned ${{ amount }}`,
        text: `${partlyLost(amount, way)} ${afterPartlyLost(order)}`,
      };
};

interface Lost extends Disputed {
  /** The amount that the bank has taken. */
  readonly cents: number;
}

export const sendDisputeLostMail = inOrderLanguage(
  (deps: MailDeps, trx: Trx, order: OrderRecord, lost: Lost): Promise<void> => {
    const { text, ...heads } = lostWords({ order, ...lost });
    return writeToBuyer(deps, trx, order, {
      purpose: `dispute-lost:${lost.change}:${order.id}`,
      content: {
        ...heads,
        blocks: [
          { kind: 'paragraph', text },
          ...itemsBlock(deps, lost.items),
          {
            kind: 'facts',
            rows: [
              [t`Order`, order.number],
              [t`Returned by the bank`, formatCents(lost.cents)],
            ],
          },
          openOrder(deps, order),
        ],
      },
    });
  },
);

/** An admin has withdrawn the license manually; no money moves. */
export const sendWithheldMail = inOrderLanguage(
  (
    deps: MailDeps,
    trx: Trx,
    order: OrderRecord,
    { item, change, reason }: { readonly item: ItemRecord; readonly change: number; readonly reason: string },
  ): Promise<void> =>
    writeToBuyer(deps, trx, order, {
      // An item can be restored and withdrawn again, so the change is part of the purpose.
      purpose: `withheld:${change}:${order.id}`,
      content: {
        subject: t`A license in your ${{ label: label.name }} order ${{ order: order.number }} was withdrawn`,
        preview: t`Read why, and whom to ask.`,
        heading: t`A license of yours was withdrawn`,
        blocks: [
          {
            kind: 'paragraph',
            text: t`${{ label: label.name }} withdrew this license. It has ended, and its files can’t be downloaded anymore. You weren’t refunded.`,
          },
          ...itemsBlock(deps, [item]),
          {
            kind: 'facts',
            rows: [
              [t`Order`, order.number],
              [t`Reason`, reason],
            ],
          },
          openOrder(deps, order),
        ],
      },
    }),
);
