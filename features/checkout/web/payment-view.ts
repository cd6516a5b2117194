import { ApiError } from '#contract-kit/api.ts';
import type { z } from 'zod';
import type { getCheckoutSession } from '../contract.ts';

export type PaymentStatus = z.infer<typeof getCheckoutSession.response>;

type Known<S extends PaymentStatus['state']> = S extends unknown
  ? { readonly view: S; readonly status: PaymentStatus }
  : never;

export type PaymentView =
  | { readonly view: 'missing' }
  | { readonly view: 'checking' }
  | { readonly view: 'unknown' }
  | { readonly view: 'unreachable'; readonly error: unknown }
  | Known<PaymentStatus['state']>;

/** Stripe may lag behind for a moment, so an open payment first shows as being checked. */
const checksBeforeOpen = 4;

export interface PaymentFacts {
  readonly sessionId: string;
  readonly status: PaymentStatus | undefined;
  readonly error: unknown;
  readonly checks: number;
}

export const paymentView = ({ sessionId, status, error, checks }: PaymentFacts): PaymentView => {
  if (sessionId === '') return { view: 'missing' };
  if (status) {
    if (status.state === 'open' && checks < checksBeforeOpen) return { view: 'checking' };
    return { view: status.state, status };
  }
  if (error instanceof ApiError && error.status === 404) return { view: 'unknown' };
  return error ? { view: 'unreachable', error } : { view: 'checking' };
};

const minPauseMs = 1500;
const maxPauseMs = 5000;

/** Milliseconds until the next poll; false if the response won't change any more. */
export const nextCheck = (state: PaymentStatus['state'] | undefined, checks: number): number | false => {
  if (state !== undefined && state !== 'open' && state !== 'settling') return false;
  return Math.min(maxPauseMs, Math.round(minPauseMs * 1.25 ** Math.max(0, checks - checksBeforeOpen)));
};
