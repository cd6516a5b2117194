import { dayOf } from '#contract-kit/numbers/days.ts';
import { wordOfAll } from '#features/catalogue/kits.ts';
import { kindSoldBy } from '#features/licenses/kinds.ts';
import { formatCents, plural } from '#contract-kit/format.ts';
import { label } from '#content/label.ts';
import { type MailBlock, mayWriteTo, rewriteMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { isSold } from '../../state-groups.ts';
import { taxSums } from '../receipts/tax-sums.ts';
import type { ItemRecord, OrderRecord } from '../lifecycle/order-record.ts';
import { confirmContract } from './confirm-contract.ts';
import { forgetConfirmation } from './confirmations.ts';
import { type BuyerMail, mailLine, type MailDeps, orderLink, sumOf, writeToBuyer } from './write-to-buyer.ts';

/** Idempotent. After a few free orders an hour for one email address, sends nothing: the order's page has the files. */
export const sendPurchaseMail = async (deps: MailDeps, trx: Trx, order: OrderRecord): Promise<void> => {
  const from = order.buyer_id ?? 'free orders';
  if (order.total_cents === 0 && !(await mayWriteTo(deps, trx, { to: order.email, from }))) return;
  await writeToBuyer(deps, trx, order, purchaseMail(deps, order));
};

/** Returns false if the first email hasn't been sent yet. */
export const resendPurchaseMail = (deps: MailDeps, trx: Trx, order: OrderRecord): Promise<boolean> =>
  rewriteMail(deps, trx, { ...purchaseMail(deps, order), to: order.email });

/** Sends the purchase email to the order's new email address; an unsent one goes only there. */
export const readdressPurchaseMail = async (deps: MailDeps, trx: Trx, order: OrderRecord): Promise<void> => {
  await rewriteMail(deps, trx, { ...purchaseMail(deps, order), to: order.email }, { evenIfWaiting: true });
  // Comes last: the sender, too, locks an email's row before its confirmation.
  await forgetConfirmation(trx, order.id);
};

/** The licenses that upgrades replace, with the orders that they were bought in. */
const replacementsOf = (items: readonly ItemRecord[]): MailBlock[] =>
  items
    .filter(({ reason }) => reason === 'upgrade')
    .map((item) => ({
      kind: 'paragraph',
      text: `${item.license.title} replaces the license that you bought in order ${item.reason_label ?? ''}.`,
    }));

/** The net price and taxes that add up to the total; none without tax, or if an item is no longer the buyer's. */
const taxRows = (order: OrderRecord): [string, string][] => {
  const tax = taxSums(order);
  if (!tax || order.items.some(({ state }) => !isSold(state))) return [];
  const rates = tax.rates.map(({ label, cents }): [string, string] => [label, formatCents(cents)]);
  const none: [string, string] = [tax.isReverseCharge ? 'Reverse charge' : 'Tax', formatCents(0)];
  return [['Net', formatCents(tax.netCents)], ...(rates.length > 0 ? rates : [none])];
};

const purchaseMail = (deps: MailDeps, order: OrderRecord): BuyerMail => {
  const items = order.items.filter(({ state }) => isSold(state));
  const url = orderLink(deps, order);
  const noun = wordOfAll(
    items.map(({ license }) => kindSoldBy(license)),
    'purchase',
  );
  return {
    purpose: `purchase:${order.id}`,
    content: {
      subject: `Your ${label.name} order ${order.number}: files and license ${plural(items.length, 'agreement', 'agreements')}`,
      preview: `${plural(items.length, `Your ${noun} is`, `Your ${noun}s are`)} ready to download.`,
      heading: plural(items.length, `Your ${noun} is yours to use`, `Your ${noun}s are yours to use`),
      blocks: [
        {
          kind: 'paragraph',
          // The buyer's name is omitted, because anyone can place a free order with anyone's email address.
          text: `Thank you for your order. Your files and license ${plural(items.length, 'agreement', 'agreements')} are ready on its page.`,
        },
        { kind: 'button', label: 'Open your order', url },
        { kind: 'items', items: items.map((item) => mailLine(item, deps.publicUrl)) },
        ...replacementsOf(items),
        {
          kind: 'facts',
          rows: [
            ['Order', order.number],
            ['Date', `${dayOf(order.paid_at ?? order.created_at)} (UTC)`],
            ...taxRows(order),
            ['Total', formatCents(sumOf(items))],
          ],
        },
        {
          kind: 'note',
          text: 'The link opens your order without a login: keep this email, and share it only with people who should have the files.',
        },
        ...confirmContract(deps, order),
      ],
    },
  };
};
