import { fileLabels } from '#features/licenses/file-kinds.ts';
import { formatCents } from '#contract-kit/money.ts';
import { label } from '#content/label.ts';
import {
  type MailContent,
  type MailItem,
  type MailPurpose,
  writeMail,
  type WriteMailDeps,
} from '#features/mailing/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Trx } from '#platform/database/open.ts';
import { orderPath } from '../access/order-key.ts';
import { isForgotten, type ItemRecord, type OrderRecord } from '../lifecycle/order-record.ts';

export interface MailDeps extends WriteMailDeps {
  readonly config: Pick<Config, 'mailFrom' | 'sessionSecret'>;
  /** Where links lead, without a slash at the end. */
  readonly publicUrl: string;
}

export const orderLink = (deps: Pick<MailDeps, 'config' | 'publicUrl'>, order: OrderRecord): string =>
  deps.publicUrl + orderPath(deps.config.sessionSecret, order);

const lineOf = (item: ItemRecord): MailItem => ({
  title: `${item.artist_name} - ${item.beat_title}`,
  detail: `${item.license.title} (${fileLabels(item.license.fileTypes)})`,
  amount: formatCents(item.price_cents),
});

const sum = (items: readonly ItemRecord[]): number => items.reduce((cents, item) => cents + item.price_cents, 0);

const one = (items: readonly unknown[], singular: string, plural: string): string =>
  items.length === 1 ? singular : plural;

/** Whoever has closed their account is written to no more, whatever becomes of the order's money. */
const writeToBuyer = async (
  deps: MailDeps,
  trx: Trx,
  order: OrderRecord,
  mail: { readonly purpose: MailPurpose; readonly content: MailContent },
): Promise<void> => {
  if (!isForgotten(order)) await writeMail(deps, trx, { ...mail, to: order.email });
};

/** The files and agreements of an order, once, whatever is repeated. */
export const sendPurchaseMail = async (deps: MailDeps, trx: Trx, order: OrderRecord): Promise<void> => {
  const items = order.items.filter(({ state }) => state === 'granted' || state === 'frozen');
  const url = orderLink(deps, order);
  await writeToBuyer(deps, trx, order, {
    purpose: `purchase:${order.id}`,
    content: {
      subject: `Your ${label.name} order ${order.number}: files and license ${one(items, 'agreement', 'agreements')}`,
      preview: `${one(items, 'Your beat is', 'Your beats are')} ready to download.`,
      heading: one(items, 'Your beat is yours to use', 'Your beats are yours to use'),
      blocks: [
        {
          kind: 'paragraph',
          // Without the buyer's name: an order can be placed with anybody's address, and a free one costs nothing.
          text: `Thank you for your order. Your files and license ${one(items, 'agreement', 'agreements')} are ready on its page.`,
        },
        { kind: 'button', label: 'Open your order', url },
        { kind: 'items', items: items.map(lineOf) },
        {
          kind: 'facts',
          rows: [
            ['Order', order.number],
            ['Date', `${(order.paid_at ?? order.created_at).toISOString().slice(0, 10)} (UTC)`],
            ['Total', formatCents(sum(items))],
          ],
        },
        {
          kind: 'note',
          text: 'The link is your key to the order: keep this e-mail, and share it only with people who may have the files.',
        },
      ],
    },
  });
};

interface LostLines {
  readonly lost: readonly ItemRecord[];
  /** The files were handed over before we heard of the earlier payment. */
  readonly delivered: boolean;
}

/** Someone else bought the beat exclusively first: the money of these lines goes back by itself. */
export const sendLostMail = async (
  deps: MailDeps,
  trx: Trx,
  order: OrderRecord,
  { lost, delivered }: LostLines,
): Promise<void> => {
  const whole = lost.length === order.items.length;
  const amount = formatCents(sum(lost));
  await writeToBuyer(deps, trx, order, {
    // What was delivered can be lost later than the rest of the order: a mail of its own.
    purpose: delivered ? `taken-back:${lost[0]?.id}:${order.id}` : `lost:${order.id}`,
    content: {
      subject: `Refund for your ${label.name} order ${order.number}`,
      preview: `We’re refunding ${amount}.`,
      heading: one(lost, 'This beat was sold a moment before you', 'These beats were sold a moment before you'),
      blocks: [
        {
          kind: 'paragraph',
          text: `Someone else bought ${one(lost, 'it', 'them')} exclusively just before your payment arrived, so ${one(lost, 'it’s', 'they’re')} no longer for sale. We’re sorry. ${amount} is on its way back to your card or account; most banks show it within 5 to 10 days. ${delivered ? 'Your license has ended: please delete the files if you’ve already downloaded them.' : 'You don’t need to do anything.'}`,
        },
        { kind: 'items', items: lost.map(lineOf) },
        {
          kind: 'facts',
          rows: [
            ['Order', order.number],
            [whole ? 'Refunded in full' : 'Refunded', amount],
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

/** The buyer has done their part; the bank takes its time. */
export const sendSettlingMail = async (deps: MailDeps, trx: Trx, order: OrderRecord): Promise<void> => {
  await writeToBuyer(deps, trx, order, {
    purpose: `settling:${order.id}`,
    content: {
      subject: `Your ${label.name} order ${order.number} is waiting for its payment`,
      preview: 'We write again as soon as the money has arrived.',
      heading: 'Your payment is on its way',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Your bank needs a little time for this kind of payment, sometimes a few days. As soon as the money has arrived, we send you the link to your files and license agreements. There is nothing for you to do.',
        },
        { kind: 'items', items: order.items.map(lineOf) },
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
      subject: `The payment of your ${label.name} order ${order.number} did not go through`,
      preview: 'Your bank did not send the money. Nothing was delivered, and nothing is owed.',
      heading: 'Your payment did not go through',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Your bank did not send the money, so the order has been closed. Nothing is owed. If you still want the music, put it into the cart again and choose another way to pay.',
        },
        { kind: 'items', items: order.items.map(lineOf) },
        { kind: 'button', label: 'Back to the store', url: `${deps.publicUrl}/beatstore` },
      ],
    },
  });
};
