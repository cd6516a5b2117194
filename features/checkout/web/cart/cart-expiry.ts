/** How long an item stays in the cart. */
export const cartDays = 20;

/** When an item added now expires: ISO 8601, stored with the item. */
export const expirationFrom = (now: number): string => new Date(now + cartDays * 24 * 60 * 60 * 1000).toISOString();

export const isExpired = ({ expiration }: { readonly expiration: string }, now: number): boolean =>
  Date.parse(expiration) <= now;
