import { ApiError } from '#contract-kit/api.ts';
import { isDetailName } from '../checkout-details.ts';
import type { QuoteResponse } from '../contract.ts';

/** What the page does after a payment couldn't be started. */
export type CheckoutFailure =
  | { readonly kind: 'changed'; readonly message: string; readonly quote: QuoteResponse | null }
  | { readonly kind: 'fields' }
  /** `isNew`: other sentences are in force now. */
  | { readonly kind: 'consent'; readonly message: string; readonly isNew: boolean }
  /** An admin has switched buying off. */
  | { readonly kind: 'off' }
  /** The buyer can fix the problem or retry on the same page. */
  | { readonly kind: 'message'; readonly message: string }
  /** A bug on our side: the browser goes to the page for failed payments. */
  | { readonly kind: 'unexpected' };

/** Failures that the checkout shows to the buyer as a message. */
export type MendableFailure = Exclude<CheckoutFailure, { readonly kind: 'fields' | 'unexpected' }>;

/** Whether an error names a field of the form, at any depth of the request. */
const namesDetail = (fields: ApiError['fields']): boolean =>
  Object.keys(fields).some((path) => isDetailName(path.replace(/^(body\.)?(customer\.)?/, '')));

const readQuote = (details: unknown): QuoteResponse | null =>
  typeof details === 'object' && details !== null && 'items' in details ? (details as QuoteResponse) : null;

export const isBuyingOff = (error: unknown): boolean => error instanceof ApiError && error.code === 'ECOM_OFF';

const retryable = new Set([0, 429, 502, 503, 504]);

export const failureOf = (error: unknown): CheckoutFailure => {
  if (!(error instanceof ApiError)) return { kind: 'unexpected' };
  const { code, message, status } = error;
  if (code === 'CHECKOUT_CHANGED') return { kind: 'changed', message, quote: readQuote(error.details) };
  if (isBuyingOff(error)) return { kind: 'off' };
  if (code === 'CHECKOUT_CONSENT_MISSING') return { kind: 'consent', message, isNew: false };
  if (code === 'CHECKOUT_CONSENT_CHANGED') return { kind: 'consent', message, isNew: true };
  if (namesDetail(error.fields)) return { kind: 'fields' };
  if (retryable.has(status) || (status >= 400 && status < 500)) return { kind: 'message', message };
  return { kind: 'unexpected' };
};
