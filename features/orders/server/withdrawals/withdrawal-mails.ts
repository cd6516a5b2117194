import { label } from '#content/current.ts';
import { formatCents, formatLongDay, formatLongSecond, plural } from '#contract-kit/format.ts';
import type { MailBlock } from '#features/mailing/server/public.ts';
import type { ConsentText } from '#content/legal/legal-text.ts';
import { findLegalTextAt } from '#features/site/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { lastOfFourteenDays } from '../../withdrawal-days.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import { consentSentences, readConsent } from '../../consent.ts';
import { mailLine, type MailDeps, orderLink, writeToBuyer } from '../mails/write-to-buyer.ts';
import type { DeclineGround } from './decline-ground.ts';

const openOrder = (deps: MailDeps, order: OrderRecord): MailBlock => ({
  kind: 'button',
  label: 'Open your order',
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
export const sendReceivedMail = (
  deps: MailDeps,
  trx: Trx,
  order: OrderRecord,
  { name, receivedAt }: Received,
): Promise<void> =>
  writeToBuyer(deps, trx, order, {
    purpose: `withdrawal:${order.id}`,
    content: {
      subject: `We received your withdrawal from ${label.name} order ${order.number}`,
      preview: `It arrived on ${formatLongSecond(receivedAt)}.`,
      heading: 'We received your withdrawal',
      blocks: [
        {
          kind: 'paragraph',
          text: `On ${formatLongSecond(receivedAt)}, this reached us: “I withdraw from the contract for order ${order.number}.” We’ll email you our answer. If you’re owed a refund, you’ll have it by ${formatLongDay(lastOfFourteenDays(receivedAt))}.`,
        },
        { kind: 'quotes', rows: [['Name', name]] },
        itemsOf(deps, order),
        {
          kind: 'facts',
          rows: [
            ['Order', order.number],
            ['Email', order.email],
            ['Total', formatCents(order.total_cents)],
            ['Received', formatLongSecond(receivedAt)],
          ],
        },
        openOrder(deps, order),
        { kind: 'note', text: `Wasn’t it you? Tell us at ${label.email}. Until we answer, your licenses stay valid.` },
      ],
    },
  });

/** Sent if nothing is left to refund; otherwise the refund has its own email. */
export const sendAcceptedMail = (deps: MailDeps, trx: Trx, order: OrderRecord): Promise<void> =>
  writeToBuyer(deps, trx, order, {
    purpose: `withdrawal-accepted:${order.id}`,
    content: {
      subject: `Your withdrawal from ${label.name} order ${order.number} is accepted`,
      preview: 'The contract has ended.',
      heading: 'The contract has ended',
      blocks: [
        {
          kind: 'paragraph',
          text: `We accepted your withdrawal. ${order.total_cents === 0 ? 'You hadn’t paid anything' : 'What you paid had been refunded before'}, so no money moves. ${plural(order.items.length, 'The license has', 'The licenses have')} ended: please delete the files if you’ve downloaded them.`,
        },
        itemsOf(deps, order),
        { kind: 'facts', rows: [['Order', order.number]] },
        openOrder(deps, order),
      ],
    },
  });

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
    return [
      {
        kind: 'paragraph',
        text: `When you ${on === 'stripe' ? 'paid' : 'ordered'} on ${formatLongSecond(at ?? order.created_at)}, you checked the box beside these sentences:`,
      },
      ...consentSentences(order, consent).map((sentence): MailBlock => ({ kind: 'paragraph', text: `“${sentence}”` })),
      {
        kind: 'paragraph',
        text: `The email that confirmed this, and brought you your files, reached the mail server of ${order.email} on ${formatLongSecond(ground.confirmedAt)}. With that your right of withdrawal ended. Your withdrawal arrived on ${arrived}.`,
      },
    ];
  }
  const text =
    ground.kind === 'late'
      ? `You could withdraw from the contract until ${formatLongDay(ground.lastDay)}, the fourteenth day after your order. Your withdrawal arrived on ${arrived}.`
      : `Your order names ${ground.country} as your country. Consumers in the European Union, the European Economic Area and the United Kingdom may withdraw from a contract; the terms you accepted give no such right elsewhere.`;
  return [{ kind: 'paragraph', text }];
};

export const sendDeclinedMail = async (
  deps: MailDeps,
  trx: Trx,
  order: OrderRecord,
  declined: Declined,
): Promise<void> => {
  // The buyer complains from now on, so it's what is in force now.
  const { complaints = [] } = await findLegalTextAt(trx, 'withdrawal', deps.clock.now(), label);
  await writeToBuyer(deps, trx, order, {
    purpose: `withdrawal-declined:${order.id}`,
    content: {
      subject: `Your withdrawal from ${label.name} order ${order.number} is declined`,
      preview: 'Read why, and what you can do.',
      heading: 'We can’t accept your withdrawal',
      blocks: [
        ...proofOf(order, declined),
        {
          kind: 'paragraph',
          text: `So the contract stands: ${plural(order.items.length, 'your license stays', 'your licenses stay')} valid, and your files stay available.`,
        },
        itemsOf(deps, order),
        { kind: 'facts', rows: [['Order', order.number]] },
        openOrder(deps, order),
        ...complaints.map((text): MailBlock => ({ kind: 'note', text })),
      ],
    },
  });
};
