import type { OrderRecord } from '#features/orders/server/public.ts';
import { keptOf } from '#features/orders/kept-of.ts';
import { leftOf, netOf } from '#features/orders/item-amounts.ts';
import { platformFee } from '#features/licenses/platform-fee.ts';
import { splitByWeight } from '#contract-kit/numbers/split-by-weight.ts';

export interface ItemShare {
  readonly itemId: string;
  /** Without tax, which never belongs to the seller. */
  readonly grossCents: number;
  readonly refundedCents: number;
  /** The label's fee on what wasn't refunded. */
  readonly feeCents: number;
}

/** How the money of delivered items is shared between their sellers and the label. */
export const shareItems = (order: OrderRecord): ItemShare[] => {
  // Stripe's fee is split over lost items, too: the label bears their part, not the other sellers.
  const providerFees = splitByWeight(
    order.provider_fee_cents ?? 0,
    order.items.map((item) => item.paid_cents),
  );
  const kept = keptOf(order);
  return order.items.flatMap((item, index) => {
    const paidCents = kept.get(item.id);
    if (paidCents === undefined) return [];
    const { netCents: keptCents } = leftOf(item, paidCents);
    const grossCents = netOf(item);
    return [
      {
        itemId: item.id,
        grossCents,
        refundedCents: grossCents - keptCents,
        feeCents: platformFee(keptCents, order.fee_bps, providerFees[index] ?? 0),
      },
    ];
  });
};
