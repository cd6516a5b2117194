import { formatCents, plural } from '#contract-kit/format.ts';
import { label } from '#content/current.ts';
import type { Trx } from '#platform/database/open.ts';
import type { ItemRecord, OrderRecord } from '../lifecycle/order-record.ts';
import { mailLine, type MailDeps, orderLink, sumOf, writeToBuyer } from './write-to-buyer.ts';

const openOrder = (deps: MailDeps, order: OrderRecord) =>
  ({ kind: 'button', label: 'Open your order', url: orderLink(deps, order) }) as const;

const linesOf = (deps: MailDeps, items: readonly ItemRecord[]) =>
  ({ kind: 'items', items: items.map((item) => mailLine(item, deps.publicUrl)) }) as const;

/** One order number or several: "GIJO-1001". */
const basesOf = (items: readonly ItemRecord[]): string =>
  [...new Set(items.map((item) => item.reason_label ?? ''))].join(', ');

interface LicenseBack {
  /** Identifies the item's change, because an item can be upgraded again. */
  readonly change: number;
  readonly item: ItemRecord;
  readonly upgrade: { readonly item: ItemRecord; readonly order: OrderRecord };
}

/** Says that an upgrade has ended, so the license that it replaced is the buyer's again. */
export const sendLicenseBackMail = (
  deps: MailDeps,
  trx: Trx,
  order: OrderRecord,
  { change, item, upgrade }: LicenseBack,
): Promise<void> =>
  writeToBuyer(deps, trx, order, {
    purpose: `license-back:${change}:${order.id}`,
    content: {
      subject: `A license in your ${label.name} order ${order.number} is valid again`,
      preview: 'Its files and agreement are in your order again.',
      heading: 'Your earlier license is valid again',
      blocks: [
        {
          kind: 'paragraph',
          text: `You had upgraded this license in order ${upgrade.order.number}. That upgrade has ended, so the license you bought first is valid again, with its files and its agreement.`,
        },
        linesOf(deps, [item]),
        {
          kind: 'facts',
          rows: [
            ['Order', order.number],
            ['Ended upgrade', `${upgrade.item.license.title} in ${upgrade.order.number}`],
          ],
        },
        openOrder(deps, order),
      ],
    },
  });

interface EndedUpgrades {
  readonly lost: readonly ItemRecord[];
  readonly delivered: boolean;
}

/** Says that upgrades are refunded automatically: the license that they replace has ended or was already upgraded. */
export const sendUpgradeEndedMail = (
  deps: MailDeps,
  trx: Trx,
  order: OrderRecord,
  { lost, delivered }: EndedUpgrades,
): Promise<void> => {
  const cents = sumOf(lost);
  const refund = cents > 0 ? formatCents(cents) : null;
  const upgrades = plural(lost.length, 'upgrade', 'upgrades');
  const why = delivered
    ? `The license that you upgraded, from order ${basesOf(lost)}, has ended because its payment was returned. So the ${upgrades} ended, too: please delete the files if you’ve downloaded them.`
    : `When your payment arrived, the license that you wanted to upgrade, from order ${basesOf(lost)}, had already been upgraded or had ended.`;
  return writeToBuyer(deps, trx, order, {
    purpose: delivered ? `taken-back:${lost[0]?.id ?? ''}:${order.id}` : `lost:upgrade:${order.id}`,
    content: {
      subject: `${refund ? 'Refund for' : 'About'} your ${label.name} order ${order.number}`,
      preview: refund ? `We’re refunding ${refund}.` : `Your ${upgrades} ended.`,
      heading: delivered ? `Your ${upgrades} ended` : `Your ${upgrades} couldn’t be delivered`,
      blocks: [
        {
          kind: 'paragraph',
          text: `${why}${refund ? ` ${refund} is on its way back to your card or account; most banks show it within 5 to 10 days.` : ''}`,
        },
        linesOf(deps, lost),
        { kind: 'facts', rows: [['Order', order.number], ...(refund ? ([['Refunded', refund]] as const) : [])] },
        openOrder(deps, order),
      ],
    },
  });
};

export const sendUpgradeFrozenMail = (
  deps: MailDeps,
  trx: Trx,
  order: OrderRecord,
  { change, items }: { readonly change: number; readonly items: readonly ItemRecord[] },
): Promise<void> =>
  writeToBuyer(deps, trx, order, {
    purpose: `disputed:${change}:${order.id}`,
    content: {
      subject: `${plural(items.length, 'An upgrade', 'Upgrades')} in your ${label.name} order ${order.number} ${plural(items.length, 'is', 'are')} on hold`,
      preview: 'The payment for the license that you upgraded is disputed.',
      heading: plural(items.length, 'Your upgrade is on hold', 'Your upgrades are on hold'),
      blocks: [
        {
          kind: 'paragraph',
          text: `The payment for the license that you upgraded, from order ${basesOf(items)}, was disputed with the bank. Until the bank decides, the files can’t be downloaded. If that payment stands, they’re yours again; otherwise the ${plural(items.length, 'upgrade ends', 'upgrades end')}, and we refund what you paid for ${plural(items.length, 'it', 'them')}.`,
        },
        linesOf(deps, items),
        { kind: 'facts', rows: [['Order', order.number]] },
        openOrder(deps, order),
        { kind: 'note', text: `Didn’t dispute it? Ask your bank to withdraw the dispute, or email ${label.email}.` },
      ],
    },
  });
