import { dayMs } from '#contract-kit/numbers/durations.ts';

/** How long an item stays in the cart. */
export const cartDays = 20;

/** When an item added now expires: ISO 8601, stored with the item. */
export const expirationFrom = (now: number): string => new Date(now + cartDays * dayMs).toISOString();

export const isExpired = ({ expiration }: { readonly expiration: string }, now: number): boolean =>
  Date.parse(expiration) <= now;
