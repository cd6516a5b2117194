/** A deal without its licenses. */
export type DealTerms =
  /** The cheapest `get` of every `buy + get` lines are free. */
  | { readonly kind: 'buy-get'; readonly buy: number; readonly get: number }
  /** `percent` off each line if there are at least `from`. */
  | { readonly kind: 'from'; readonly from: number; readonly percent: number };

/** "Buy 2, get 1 free", "3 or more: 20% off": shown on badges, in carts, and in orders with the deal. */
export const dealLabel = (deal: DealTerms): string =>
  deal.kind === 'buy-get' ? `Buy ${deal.buy}, get ${deal.get} free` : `${deal.from} or more: ${deal.percent}% off`;
