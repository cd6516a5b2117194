/** How long an item stays in the cart. */
export const cartDays = 20;

/** When an item that is added now leaves the cart: ISO 8601, kept with the item. */
export const expirationFrom = (now: number): string => new Date(now + cartDays * 24 * 60 * 60 * 1000).toISOString();

export const isExpired = ({ expiration }: { readonly expiration: string }, now: number): boolean =>
  Date.parse(expiration) <= now;
