import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { formatCents } from '#contract-kit/format.ts';
import { sum } from '#contract-kit/numbers/sum.ts';
import type { OrderState } from '../../contract.ts';
import { takenBackOf } from '../../kept-of.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import type { StandingUpgrade } from '../upgrades/standing-upgrades.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** Refunds all that is left if neither items nor cents are set. */
export interface WantedRefund {
  readonly items?: readonly string[] | undefined;
  readonly cents?: number | undefined;
  /** Don't refuse if a license was upgraded: that upgrade ends, too, and is refunded automatically. */
  readonly upgradesToo?: boolean;
}

export interface RefundPart {
  readonly itemId: string | null;
  readonly cents: number;
}

type Refusal = Failure<
  | 'ORDERS_NOT_FOUND'
  | 'ORDERS_NOT_REFUNDABLE'
  | 'ORDERS_TOO_MUCH'
  | 'ORDERS_ITEM_NOT_REFUNDABLE'
  | 'ORDERS_ITEM_UPGRADED'
>;

/** The amount paid and not refunded, without lost items, which are refunded automatically. */
export const leftToRefund = (
  order: Pick<OrderRecord, 'total_cents' | 'refunded_cents' | 'charged_back_cents' | 'items'>,
): number => {
  const lost = order.items.filter(({ state }) => state === 'lost');
  const goingBack = sum(lost.map((item) => Math.max(0, item.paid_cents - item.refunded_cents)));
  return Math.max(0, order.total_cents - takenBackOf(order) - goingBack);
};

const unpaid = (): string => t`This order isn’t paid, so there is nothing to refund.`;
const whyNot: Readonly<Record<OrderState, (() => string) | null>> = {
  paid: null,
  pending: unpaid,
  settling: () => t`The bank hasn’t sent the money yet, so there is nothing to refund.`,
  failed: unpaid,
  expired: unpaid,
  disputed: () => t`The bank is reviewing this payment. It can’t be refunded until the bank has decided.`,
  refunded: () => t`This order was already refunded in full.`,
};

/** Plans a refund's parts, or says why it's impossible. `upgrades` are the items that replaced the order's items. */
export const planRefund = (
  order: OrderRecord,
  { items, cents, upgradesToo }: WantedRefund,
  upgrades: ReadonlyMap<string, StandingUpgrade>,
): readonly RefundPart[] | Refusal => {
  const why = whyNot[order.state];
  if (why !== null) return fail('ORDERS_NOT_REFUNDABLE', { message: forCaller(why) });
  if (order.total_cents === 0 || order.payment_intent_id === null) {
    return fail('ORDERS_NOT_REFUNDABLE', {
      message: forCaller(() => t`This order cost nothing, so there is nothing to refund.`),
    });
  }
  const left = leftToRefund(order);
  if (left === 0)
    return fail('ORDERS_NOT_REFUNDABLE', { message: forCaller(() => t`Nothing of this order is left to refund.`) });
  const parts = items ? partsOf(order, items) : [{ itemId: null, cents: cents ?? left }];
  if (isFailure(parts)) return parts;
  const total = sum(parts.map((part) => part.cents));
  if (total <= left) return (upgradesToo ? null : refuseUpgraded(order, parts, upgrades)) ?? parts;
  const message = forCaller(() => t`Only ${{ amount: formatCents(left) }} is left to refund.`);
  return fail('ORDERS_TOO_MUCH', { message, fields: { [items ? 'items' : 'cents']: [message] } });
};

/** When a license is refunded, the upgrade that replaced it ends. So the upgrade must be refunded first, or with it. */
const refuseUpgraded = (
  order: OrderRecord,
  parts: readonly RefundPart[],
  upgrades: ReadonlyMap<string, StandingUpgrade>,
): Refusal | null => {
  const isAll = takenBackOf(order) + sum(parts.map(({ cents }) => cents)) >= order.total_cents;
  for (const item of order.items) {
    const upgrade = upgrades.get(item.id);
    if (!upgrade || !(isAll || parts.some(({ itemId }) => itemId === item.id))) continue;
    return fail('ORDERS_ITEM_UPGRADED', {
      message: forCaller(
        () =>
          t`${{ beat_title: item.beat_title }} was upgraded to ${{ license: upgrade.license }} in ${{ orderNumber: upgrade.orderNumber }}. Refund that upgrade first, or refund both.`,
      ),
    });
  }
  return null;
};

const partsOf = (order: OrderRecord, itemIds: readonly string[]): readonly RefundPart[] | Refusal => {
  const parts: RefundPart[] = [];
  for (const id of new Set(itemIds)) {
    const item = order.items.find((candidate) => candidate.id === id);
    if (!item) return fail('ORDERS_NOT_FOUND');
    const cents = item.paid_cents - item.refunded_cents;
    if (item.state === 'lost' || cents <= 0) {
      const title = item.beat_title;
      return fail('ORDERS_ITEM_NOT_REFUNDABLE', {
        message: forCaller(() =>
          item.state === 'lost' ? t`${{ title }} is refunded automatically.` : t`${{ title }} was already refunded.`,
        ),
      });
    }
    parts.push({ itemId: id, cents });
  }
  return parts;
};
