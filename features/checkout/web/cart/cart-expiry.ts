import { dayMs } from '#contract-kit/numbers/durations.ts';

/** How long an item stays in the cart. */
export const cartDays = 20;

/** The ISO 8601 time when an item added now expires, stored with the item. */
export const expirationFrom = (now: number): string => new Date(now + cartDays * dayMs).toISOString();

export const isExpired = ({ expiration }: { readonly expiration: string }, now: number): boolean =>
  Date.parse(expiration) <= now;
