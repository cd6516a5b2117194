import { keptOf, type OrderRecord } from '#features/orders/server/public.ts';
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

/** How the money of an order is shared between each seller and the label, by delivered item. */
export const shareItems = (order: OrderRecord): ItemShare[] => {
  // Over all items, lost ones too: the label bears their part of the provider's fee, not the other sellers.
  const providerFees = splitByWeight(
    order.provider_fee_cents ?? 0,
    order.items.map((item) => item.price_cents),
  );
  const kept = keptOf(order);
  return order.items.flatMap((item, index) => {
    const keptCents = kept.get(item.id);
    if (keptCents === undefined) return [];
    return [
      {
        itemId: item.id,
        grossCents: item.price_cents,
        refundedCents: item.price_cents - keptCents,
        feeCents: platformFee(keptCents, order.fee_bps, providerFees[index] ?? 0),
      },
    ];
  });
};
