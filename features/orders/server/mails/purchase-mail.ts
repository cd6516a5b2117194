import type { ProductKind } from '#features/catalogue/kits.ts';
import { kindSoldBy } from '#features/licenses/kinds.ts';
import { formatCents, formatLongMoment } from '#contract-kit/format.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import { defuse, type MailBlock, mayWriteTo, rewriteMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { isSold } from '../../state-groups.ts';
import { taxSums } from '../../tax-sums.ts';
import type { ItemRecord, OrderRecord } from '../lifecycle/order-record.ts';
import { confirmContract } from './confirm-contract.ts';
import { forgetConfirmation } from './confirmations.ts';
import {
  type BuyerMail,
  inOrderLanguage,
  mailLine,
  type MailDeps,
  orderLink,
  sumOf,
  writeToBuyer,
} from './write-to-buyer.ts';

/** Idempotent. After a few free orders an hour for one email address, sends nothing: the order's page has the files. */
export const sendPurchaseMail = inOrderLanguage(async (deps: MailDeps, trx: Trx, order: OrderRecord): Promise<void> => {
  const from = order.buyer_id ?? 'free orders';
  if (order.total_cents === 0 && !(await mayWriteTo(deps, trx, { to: order.email, from }))) return;
  await writeToBuyer(deps, trx, order, await purchaseMail(deps, trx, order));
});

/** Returns false if the first email hasn't been sent yet. */
export const resendPurchaseMail = inOrderLanguage(
  async (deps: MailDeps, trx: Trx, order: OrderRecord): Promise<boolean> =>
    await rewriteMail(deps, trx, { ...(await purchaseMail(deps, trx, order)), to: order.email }),
);

/** Sends the purchase email to the order's new email address; an unsent one goes only there. */
export const readdressPurchaseMail = inOrderLanguage(
  async (deps: MailDeps, trx: Trx, order: OrderRecord): Promise<void> => {
    const mail = await purchaseMail(deps, trx, order);
    await rewriteMail(deps, trx, { ...mail, to: order.email }, { evenIfWaiting: true });
    // Comes last: the sender, too, locks an email's row before its confirmation.
    await forgetConfirmation(trx, order.id);
  },
);

/** The licenses that upgrades replace, with the orders that they were bought in. */
const replacementsOf = (items: readonly ItemRecord[]): MailBlock[] =>
  items
    .filter(({ reason }) => reason === 'upgrade')
    .map((item) => ({
      kind: 'paragraph',
      text: t`${{ license: item.license.title }} replaces the license that you bought in order ${{ order: item.reason_label ?? '' }}.`,
    }));

/** The net price and taxes that add up to the total; none without tax, or if an item is no longer the buyer's. */
const taxRows = (order: OrderRecord): [string, string][] => {
  const tax = taxSums(order);
  if (!tax || order.items.some(({ state }) => !isSold(state))) return [];
  const rates = tax.rates.map(({ label, cents }): [string, string] => [label, formatCents(cents)]);
  const none: [string, string] = [tax.isReverseCharge ? t`Reverse charge` : t`Tax`, formatCents(0)];
  return [[t`Net`, formatCents(tax.netCents)], ...(rates.length > 0 ? rates : [none])];
};

/** Beats and kits together are purchases. */
const nounOf = (items: readonly ItemRecord[]): ProductKind | 'purchase' => {
  const [kind, ...others] = new Set(items.map(({ license }) => kindSoldBy(license)));
  return others.length > 0 ? 'purchase' : (kind ?? 'beat');
};

const previewOf = (items: readonly ItemRecord[]): string => {
  const isOne = items.length === 1;
  switch (nounOf(items)) {
    case 'kit':
      return isOne ? t`Your sound kit is ready to download.` : t`Your sound kits are ready to download.`;
    case 'beat':
      return isOne ? t`Your beat is ready to download.` : t`Your beats are ready to download.`;
    default:
      return isOne ? t`Your purchase is ready to download.` : t`Your purchases are ready to download.`;
  }
};

/**
 * Names the title only if something was paid: anyone can place a free order with anyone's email address, and could use
 * the title as an advertisement.
 */
const headingOf = (order: OrderRecord, items: readonly ItemRecord[]): string => {
  const [item, ...others] = items;
  if (order.total_cents > 0 && item && others.length === 0) return t`“${{ title: defuse(item.beat_title) }}” is yours`;
  const isOne = items.length === 1;
  switch (nounOf(items)) {
    case 'kit':
      return isOne ? t`Your sound kit is ready` : t`Your sound kits are ready`;
    case 'beat':
      return isOne ? t`Your beat is ready` : t`Your beats are ready`;
    default:
      return isOne ? t`Your purchase is ready` : t`Your purchases are ready`;
  }
};

const purchaseMail = async (deps: MailDeps, trx: Trx, order: OrderRecord): Promise<BuyerMail> => {
  const items = order.items.filter(({ state }) => isSold(state));
  const url = orderLink(deps, order);
  const agreements = items.length;
  return {
    purpose: `purchase:${order.id}`,
    content: {
      subject: t`Your ${{ label: label.name }} order ${{ order: order.number }}: files and ${plural({ agreements }, { one: 'license agreement', other: 'license agreements' })}`,
      preview: previewOf(items),
      heading: headingOf(order, items),
      blocks: [
        {
          kind: 'paragraph',
          // The buyer's name is omitted, because anyone can place a free order with anyone's email address.
          text: t`Thank you for your order. Your files and ${plural({ agreements }, { one: 'license agreement', other: 'license agreements' })} are ready.`,
        },
        { kind: 'button', label: t`Open your order`, url },
        { kind: 'items', items: items.map((item) => mailLine(item, deps.publicUrl)) },
        ...replacementsOf(items),
        {
          kind: 'facts',
          rows: [
            [t`Order`, order.number],
            [t`Date`, formatLongMoment(order.paid_at ?? order.created_at)],
            ...taxRows(order),
            [t`Total`, formatCents(sumOf(items))],
          ],
        },
        {
          kind: 'note',
          text: t`The link opens your order without a login: keep this email, and share it only with people who should have the files.`,
        },
        ...(await confirmContract(deps, trx, order)),
      ],
    },
  };
};
