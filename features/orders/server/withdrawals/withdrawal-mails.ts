import { label } from '#content/current.ts';
import { formatCents, formatLongDay, formatLongSecond } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import type { MailBlock } from '#features/mailing/server/public.ts';
import type { ConsentText } from '#content/legal/legal-text.ts';
import { findLegalTextAt } from '#features/site/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { lastOfFourteenDays } from '../../withdrawal-days.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import { consentSentences, readConsent } from '../../consent.ts';
import { inOrderLanguage, mailLine, type MailDeps, orderLink, writeToBuyer } from '../mails/write-to-buyer.ts';
import type { DeclineGround } from './decline-ground.ts';

const openOrder = (deps: MailDeps, order: OrderRecord): MailBlock => ({
  kind: 'button',
  label: t`Open your order`,
  url: orderLink(deps, order),
});

const itemsOf = (deps: MailDeps, { items }: OrderRecord): MailBlock => ({
  kind: 'items',
  items: items.map((item) => mailLine(item, deps.publicUrl)),
});

interface Received {
  readonly name: string;
  readonly receivedAt: Date;
}

/** Acknowledges the withdrawal with its content and time: Article 11a(4) of Directive 2011/83/EU. */
export const sendReceivedMail = inOrderLanguage(
  (deps: MailDeps, trx: Trx, order: OrderRecord, { name, receivedAt }: Received): Promise<void> =>
    writeToBuyer(deps, trx, order, {
      purpose: `withdrawal:${order.id}`,
      content: {
        subject: t`We received your withdrawal from ${{ label: label.name }} order ${{ order: order.number }}`,
        preview: t`It arrived on ${{ time: formatLongSecond(receivedAt) }}.`,
        heading: t`We received your withdrawal`,
        blocks: [
          {
            kind: 'paragraph',
            text: t`On ${{ time: formatLongSecond(receivedAt) }}, this reached us: “I withdraw from the contract for order ${{ order: order.number }}.” We’ll email you our answer. If you’re owed a refund, you’ll have it by ${{ day: formatLongDay(lastOfFourteenDays(receivedAt)) }}.`,
          },
          { kind: 'quotes', rows: [[t`Name`, name]] },
          itemsOf(deps, order),
          {
            kind: 'facts',
            rows: [
              [t`Order`, order.number],
              [t`Email`, order.email],
              [t`Total`, formatCents(order.total_cents)],
              [t`Received`, formatLongSecond(receivedAt)],
            ],
          },
          openOrder(deps, order),
          {
            kind: 'note',
            text: t`Wasn’t it you? Tell us at ${{ email: label.email }}. Until we answer, your licenses stay valid.`,
          },
        ],
      },
    }),
);

/** Sent if nothing is left to refund; otherwise the refund has its own email. */
export const sendAcceptedMail = inOrderLanguage((deps: MailDeps, trx: Trx, order: OrderRecord): Promise<void> =>
  writeToBuyer(deps, trx, order, {
    purpose: `withdrawal-accepted:${order.id}`,
    content: {
      subject: t`Your withdrawal from ${{ label: label.name }} order ${{ order: order.number }} is accepted`,
      preview: t`The contract has ended.`,
      heading: t`The contract has ended`,
      blocks: [
        {
          kind: 'paragraph',
          text: [
            order.total_cents === 0
              ? t`We accepted your withdrawal. You hadn’t paid anything, so no money moves.`
              : t`We accepted your withdrawal. What you paid had been refunded before, so no money moves.`,
            order.items.length === 1
              ? t`The license has ended: please delete the files if you’ve downloaded them.`
              : t`The licenses have ended: please delete the files if you’ve downloaded them.`,
          ].join(' '),
        },
        itemsOf(deps, order),
        { kind: 'facts', rows: [[t`Order`, order.number]] },
        openOrder(deps, order),
      ],
    },
  }),
);

interface Declined {
  readonly receivedAt: Date;
  readonly ground: DeclineGround;
  readonly consent: ConsentText | null;
}

/** Why the withdrawal is declined, with the proof. */
const proofOf = (order: OrderRecord, { receivedAt, ground, consent }: Declined): readonly MailBlock[] => {
  const arrived = formatLongSecond(receivedAt);
  if (ground.kind === 'consent') {
    const { on, at } = readConsent(order);
    const agreed = formatLongSecond(at ?? order.created_at);
    return [
      {
        kind: 'paragraph',
        text:
          on === 'stripe'
            ? t`When you paid on ${{ time: agreed }}, you checked the box beside these sentences:`
            : t`When you ordered on ${{ time: agreed }}, you checked the box beside these sentences:`,
      },
      ...consentSentences(order, consent).map((sentence): MailBlock => ({ kind: 'paragraph', text: `“${sentence}”` })),
      {
        kind: 'paragraph',
        text: t`The email that confirmed this, and brought you your files, reached the mail server of ${{ email: order.email }} on ${{ time: formatLongSecond(ground.confirmedAt) }}. With that your right of withdrawal ended. Your withdrawal arrived on ${{ arrived }}.`,
      },
    ];
  }
  const text =
    ground.kind === 'late'
      ? t`You could withdraw from the contract until ${{ day: formatLongDay(ground.lastDay) }}, the fourteenth day after your order. Your withdrawal arrived on ${{ arrived }}.`
      : t`Your order names ${{ country: ground.country }} as your country. Consumers in the European Union, the European Economic Area and the United Kingdom may withdraw from a contract; the terms you accepted give no such right elsewhere.`;
  return [{ kind: 'paragraph', text }];
};

export const sendDeclinedMail = inOrderLanguage(
  async (deps: MailDeps, trx: Trx, order: OrderRecord, declined: Declined): Promise<void> => {
    // The buyer complains from now on, so it's what is in force now.
    const { complaints = [] } = await findLegalTextAt(trx, 'withdrawal', deps.clock.now(), label);
    await writeToBuyer(deps, trx, order, {
      purpose: `withdrawal-declined:${order.id}`,
      content: {
        subject: t`Your withdrawal from ${{ label: label.name }} order ${{ order: order.number }} is declined`,
        preview: t`Read why, and what you can do.`,
        heading: t`We can’t accept your withdrawal`,
        blocks: [
          ...proofOf(order, declined),
          {
            kind: 'paragraph',
            text:
              order.items.length === 1
                ? t`So the contract stands: your license stays valid, and your files stay available.`
                : t`So the contract stands: your licenses stay valid, and your files stay available.`,
          },
          itemsOf(deps, order),
          { kind: 'facts', rows: [[t`Order`, order.number]] },
          openOrder(deps, order),
          ...complaints.map((text): MailBlock => ({ kind: 'note', text })),
        ],
      },
    });
  },
);
