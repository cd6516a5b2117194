import { formatCents } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import type { Trx } from '#platform/database/open.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import { inOrderLanguage, mailLine, type MailDeps, pageLink, writeToBuyer } from './write-to-buyer.ts';

export const sendSettlingMail = inOrderLanguage(async (deps: MailDeps, trx: Trx, order: OrderRecord): Promise<void> => {
  await writeToBuyer(deps, trx, order, {
    purpose: `settling:${order.id}`,
    content: {
      subject: t`Your ${{ label: label.name }} order ${{ order: order.number }} is waiting for payment`,
      preview: t`We’ll email you as soon as the payment arrives.`,
      heading: t`Your payment is on its way`,
      blocks: [
        {
          kind: 'paragraph',
          text: t`This kind of payment takes your bank some time, sometimes a few days. As soon as it arrives, we’ll send you the link to your files and license agreements. You don’t need to do anything.`,
        },
        { kind: 'items', items: order.items.map((item) => mailLine(item, deps.publicUrl)) },
        {
          kind: 'facts',
          rows: [
            [t`Order`, order.number],
            [t`Total`, formatCents(order.total_cents)],
          ],
        },
      ],
    },
  });
});

export const sendFailedMail = inOrderLanguage(async (deps: MailDeps, trx: Trx, order: OrderRecord): Promise<void> => {
  await writeToBuyer(deps, trx, order, {
    purpose: `failed:${order.id}`,
    content: {
      subject: t`The payment for your ${{ label: label.name }} order ${{ order: order.number }} didn’t go through`,
      preview: t`We didn’t receive the payment from your bank. You don’t owe anything.`,
      heading: t`Your payment didn’t go through`,
      blocks: [
        {
          kind: 'paragraph',
          text: t`We didn’t receive the payment from your bank, so we closed the order. You don’t owe anything. If you still want the music, add it to your cart again and choose another way to pay.`,
        },
        { kind: 'items', items: order.items.map((item) => mailLine(item, deps.publicUrl)) },
        { kind: 'button', label: t`Back to the store`, url: pageLink(deps, order, '/beatstore') },
      ],
    },
  });
});
