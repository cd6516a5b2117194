import { keptOf, leftOf, netOf, type OrderRecord } from '#features/orders/server/public.ts';
import { platformFee } from '../../platform-fee.ts';
import { splitByWeight } from '#contract-kit/split-by-weight.ts';

export interface ItemShare {
  readonly itemId: string;
  /** Without tax, which never belongs to the seller. */
  readonly grossCents: number;
  /** The part of it that was refunded to the buyer. */
  readonly refundedCents: number;
  /** The label's fee on what is left. */
  readonly feeCents: number;
}

/** How each delivered item's money is shared between its seller and the label. */
export const shareItems = (order: OrderRecord): ItemShare[] => {
  // Over all items, including lost ones: the label bears their part of Stripe's fee, not the other sellers.
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
