import type { OrderRecord } from '#features/orders/server/public.ts';
import { platformFee } from '../../platform-fee.ts';
import { splitByWeight } from '#contract-kit/split-by-weight.ts';

export interface ItemShare {
  readonly itemId: string;
  readonly grossCents: number;
  /** How much of it was refunded to the buyer. */
  readonly refundedCents: number;
  /** The label's fee on what is left. */
  readonly feeCents: number;
}

const sum = (cents: readonly number[]): number => cents.reduce((total, part) => total + part, 0);

/** A license that an admin withdrew by hand is still paid for: its seller keeps what they earned by it. */
const isGivenBack = (order: Pick<OrderRecord, 'state'>, item: OrderRecord['items'][number]): boolean =>
  item.state === 'lost' || (item.state === 'withdrawn' && (order.state === 'refunded' || !item.withheld));

/**
 * How the money of an order is shared between each seller and the label. A refund that names no item is split over all
 * delivered items, by what is left of each. Nothing is left of a lost item.
 */
export const shareItems = (order: OrderRecord): ItemShare[] => {
  // Over all items, lost ones too: the label bears their part of the provider's fee, not the other sellers.
  const providerFees = splitByWeight(
    order.provider_fee_cents ?? 0,
    order.items.map((item) => item.price_cents),
  );
  const delivered = order.items
    .map((item, index) => ({ item, providerFee: providerFees[index] ?? 0 }))
    .filter(({ item }) => item.state !== 'pending')
    .map(({ item, providerFee }) => ({
      item,
      providerFee,
      left: isGivenBack(order, item) ? 0 : item.price_cents - Math.min(item.price_cents, item.refunded_cents),
    }));
  const left = delivered.map((share) => share.left);
  const withoutItem = Math.max(0, order.refunded_cents - sum(order.items.map((item) => item.refunded_cents)));
  const parts = splitByWeight(Math.min(withoutItem, sum(left)), left);
  return delivered.map(({ item, providerFee, left: before }, index) => {
    const kept = before - (parts[index] ?? 0);
    return {
      itemId: item.id,
      grossCents: item.price_cents,
      refundedCents: item.price_cents - kept,
      feeCents: platformFee(kept, order.fee_bps, providerFee),
    };
  });
};
