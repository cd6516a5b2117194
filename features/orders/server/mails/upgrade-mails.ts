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

const openOrder = (deps: MailDeps, order: OrderRecord) =>
  ({ kind: 'button', label: t`Open your order`, url: orderLink(deps, order) }) as const;

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
export const sendLicenseBackMail = inOrderLanguage(
  (deps: MailDeps, trx: Trx, order: OrderRecord, { change, item, upgrade }: LicenseBack): Promise<void> =>
    writeToBuyer(deps, trx, order, {
      purpose: `license-back:${change}:${order.id}`,
      content: {
        subject: t`A license in your ${{ label: label.name }} order ${{ order: order.number }} is valid again`,
        preview: t`Its files and agreement are in your order again.`,
        heading: t`Your earlier license is valid again`,
        blocks: [
          {
            kind: 'paragraph',
            text: t`You had upgraded this license in order ${{ order: upgrade.order.number }}. That upgrade has ended, so the license you bought first is valid again, with its files and its agreement.`,
          },
          linesOf(deps, [item]),
          {
            kind: 'facts',
            rows: [
              [t`Order`, order.number],
              [t`Ended upgrade`, t`${{ license: upgrade.item.license.title }} in ${{ order: upgrade.order.number }}`],
            ],
          },
          openOrder(deps, order),
        ],
      },
    }),
);

interface EndedUpgrades {
  readonly lost: readonly ItemRecord[];
  readonly delivered: boolean;
}

const endedHeading = (isOne: boolean, delivered: boolean): string => {
  if (delivered) return isOne ? t`Your upgrade ended` : t`Your upgrades ended`;
  return isOne ? t`Your upgrade couldn’t be delivered` : t`Your upgrades couldn’t be delivered`;
};

const whyEnded = (lost: readonly ItemRecord[], delivered: boolean): string => {
  const orders = basesOf(lost);
  if (!delivered)
    return t`When your payment arrived, the license that you wanted to upgrade, from order ${{ orders }}, had already been upgraded or had ended.`;
  return lost.length === 1
    ? t`The license that you upgraded, from order ${{ orders }}, has ended because its payment was returned. So the upgrade ended, too: please delete the files if you’ve downloaded them.`
    : t`The license that you upgraded, from order ${{ orders }}, has ended because its payment was returned. So the upgrades ended, too: please delete the files if you’ve downloaded them.`;
};

/** Says that upgrades are refunded automatically: the license that they replace has ended or was already upgraded. */
export const sendUpgradeEndedMail = inOrderLanguage(
  (deps: MailDeps, trx: Trx, order: OrderRecord, { lost, delivered }: EndedUpgrades): Promise<void> => {
    const cents = sumOf(lost);
    const refund = cents > 0 ? formatCents(cents) : null;
    const isOne = lost.length === 1;
    return writeToBuyer(deps, trx, order, {
      purpose: delivered ? `taken-back:${lost[0]?.id ?? ''}:${order.id}` : `lost:upgrade:${order.id}`,
      content: {
        subject: refund
          ? t`Refund for your ${{ label: label.name }} order ${{ order: order.number }}`
          : t`About your ${{ label: label.name }} order ${{ order: order.number }}`,
        preview: refund ? t`We’re refunding ${{ refund }}.` : isOne ? t`Your upgrade ended.` : t`Your upgrades ended.`,
        heading: endedHeading(isOne, delivered),
        blocks: [
          {
            kind: 'paragraph',
            text: [whyEnded(lost, delivered), refund ? onItsWay(refund) : ''].filter(Boolean).join(' '),
          },
          linesOf(deps, lost),
          { kind: 'facts', rows: [[t`Order`, order.number], ...(refund ? ([[t`Refunded`, refund]] as const) : [])] },
          openOrder(deps, order),
        ],
      },
    });
  },
);

export const sendUpgradeFrozenMail = inOrderLanguage(
  (
    deps: MailDeps,
    trx: Trx,
    order: OrderRecord,
    { change, items }: { readonly change: number; readonly items: readonly ItemRecord[] },
  ): Promise<void> => {
    const isOne = items.length === 1;
    const orders = basesOf(items);
    return writeToBuyer(deps, trx, order, {
      purpose: `disputed:${change}:${order.id}`,
      content: {
        subject: isOne
          ? t`An upgrade in your ${{ label: label.name }} order ${{ order: order.number }} is on hold`
          : t`Upgrades in your ${{ label: label.name }} order ${{ order: order.number }} are on hold`,
        preview: t`The payment for the license that you upgraded is disputed.`,
        heading: isOne ? t`Your upgrade is on hold` : t`Your upgrades are on hold`,
        blocks: [
          {
            kind: 'paragraph',
            text: isOne
              ? t`The payment for the license that you upgraded, from order ${{ orders }}, was disputed with the bank. Until the bank decides, the files can’t be downloaded. If that payment stands, they’re yours again; otherwise the upgrade ends, and we refund what you paid for it.`
              : t`The payment for the license that you upgraded, from order ${{ orders }}, was disputed with the bank. Until the bank decides, the files can’t be downloaded. If that payment stands, they’re yours again; otherwise the upgrades end, and we refund what you paid for them.`,
          },
          linesOf(deps, items),
          { kind: 'facts', rows: [[t`Order`, order.number]] },
          openOrder(deps, order),
          {
            kind: 'note',
            text: t`Didn’t dispute it? Ask your bank to withdraw the dispute, or email ${{ email: label.email }}.`,
          },
        ],
      },
    });
  },
);
