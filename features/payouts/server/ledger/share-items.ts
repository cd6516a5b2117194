import type { OrderRecord } from '#features/orders/server/public.ts';
import { platformFee } from './platform-fee.ts';
import { splitByWeight } from './split-by-weight.ts';

export interface ItemShare {
  readonly itemId: string;
  readonly grossCents: number;
  /** How much of it went back to the buyer. */
  readonly refundedCents: number;
  /** The label's part of what is left, never less than the item's part of the provider's own fee. */
  readonly feeCents: number;
}

const sum = (cents: readonly number[]): number => cents.reduce((total, part) => total + part, 0);

/**
 * How an order as it stands is shared between each seller and the label. What went back for no item in particular is
 * borne by all delivered items, by what is left of each. Of a lost item nothing is left.
 */
export const shareItems = (order: OrderRecord, platformFeeBps: number): ItemShare[] => {
  // Over all lines, lost ones too: their part of the provider's fee is the label's loss and no seller's.
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
      left:
        item.state === 'withdrawn' || item.state === 'lost'
          ? 0
          : item.price_cents - Math.min(item.price_cents, item.refunded_cents),
    }));
  const left = delivered.map((share) => share.left);
  const bare = Math.max(0, order.refunded_cents - sum(order.items.map((item) => item.refunded_cents)));
  const parts = splitByWeight(Math.min(bare, sum(left)), left);
  return delivered.map(({ item, providerFee, left: before }, index) => {
    const kept = before - (parts[index] ?? 0);
    return {
      itemId: item.id,
      grossCents: item.price_cents,
      refundedCents: item.price_cents - kept,
      feeCents: platformFee(kept, platformFeeBps, providerFee),
    };
  });
};
