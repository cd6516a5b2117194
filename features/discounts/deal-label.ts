/** What a seller's deal gives, without the licenses that it is for. */
export type DealTerms =
  /** Of each `buy + get` lines the cheapest `get` are free. */
  | { readonly kind: 'buy-get'; readonly buy: number; readonly get: number }
  /** From so many lines on, so many percent off each. */
  | { readonly kind: 'from'; readonly from: number; readonly percent: number };

/** "Buy 2, get 1 free", "3 or more: 20% off": on badges, in carts, and in the orders that it counted for. */
export const dealLabel = (deal: DealTerms): string =>
  deal.kind === 'buy-get' ? `Buy ${deal.buy}, get ${deal.get} free` : `${deal.from} or more: ${deal.percent}% off`;
