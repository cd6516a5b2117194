import { dayMs } from '#contract-kit/numbers/durations.ts';

export const cartDays = 20;

/** The ISO 8601 time when an item added now expires. */
export const expirationFrom = (now: number): string => new Date(now + cartDays * dayMs).toISOString();

export const isExpired = ({ expiration }: { readonly expiration: string }, now: number): boolean =>
  Date.parse(expiration) <= now;
