import { formatCents } from '#contract-kit/format.ts';
import { label } from '#content/current.ts';
import type { Trx } from '#platform/database/open.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import { mailLine, type MailDeps, writeToBuyer } from './write-to-buyer.ts';

export const sendSettlingMail = async (deps: MailDeps, trx: Trx, order: OrderRecord): Promise<void> => {
  await writeToBuyer(deps, trx, order, {
    purpose: `settling:${order.id}`,
    content: {
      subject: `Your ${label.name} order ${order.number} is waiting for payment`,
      preview: 'We’ll email you as soon as the payment arrives.',
      heading: 'Your payment is on its way',
      blocks: [
        {
          kind: 'paragraph',
          text: 'This kind of payment takes your bank some time, sometimes a few days. As soon as it arrives, we’ll send you the link to your files and license agreements. You don’t need to do anything.',
        },
        { kind: 'items', items: order.items.map((item) => mailLine(item, deps.publicUrl)) },
        {
          kind: 'facts',
          rows: [
            ['Order', order.number],
            ['Total', formatCents(order.total_cents)],
          ],
        },
      ],
    },
  });
};

export const sendFailedMail = async (deps: MailDeps, trx: Trx, order: OrderRecord): Promise<void> => {
  await writeToBuyer(deps, trx, order, {
    purpose: `failed:${order.id}`,
    content: {
      subject: `The payment for your ${label.name} order ${order.number} didn’t go through`,
      preview: 'We didn’t receive the payment from your bank. You don’t owe anything.',
      heading: 'Your payment didn’t go through',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We didn’t receive the payment from your bank, so we closed the order. You don’t owe anything. If you still want the music, add it to your cart again and choose another way to pay.',
        },
        { kind: 'items', items: order.items.map((item) => mailLine(item, deps.publicUrl)) },
        { kind: 'button', label: 'Back to the store', url: `${deps.publicUrl}/beatstore` },
      ],
    },
  });
};
