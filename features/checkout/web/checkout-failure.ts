import { ApiError } from '#contract-kit/api.ts';
import { isDetailName } from '../checkout-details.ts';
import type { QuoteLine } from '../contract.ts';

/** How the page goes on after a payment could not be started. */
export type CheckoutFailure =
  | { readonly kind: 'changed'; readonly message: string; readonly items: readonly QuoteLine[] }
  /** The form shows what is wrong with which field. */
  | { readonly kind: 'fields' }
  | { readonly kind: 'consent'; readonly message: string }
  /** An admin has switched buying off. */
  | { readonly kind: 'off' }
  /** Can be mended or tried again on the same page. */
  | { readonly kind: 'message'; readonly message: string }
  /** A fault of ours: the page for failed payments. */
  | { readonly kind: 'unexpected' };

/** What the checkout itself tells the buyer. */
export type MendableFailure = Exclude<CheckoutFailure, { readonly kind: 'fields' | 'unexpected' }>;

/** Whether the server names a field of the form, wherever it stands in what was sent. */
const namesDetail = (fields: ApiError['fields']): boolean =>
  Object.keys(fields).some((path) => isDetailName(path.replace(/^(body\.)?(customer\.)?/, '')));

const itemsOf = (details: unknown): readonly QuoteLine[] => {
  const items = typeof details === 'object' && details !== null && 'items' in details ? details.items : [];
  return Array.isArray(items) ? (items as QuoteLine[]) : [];
};

/** What the checkout and its quote are refused with while buying is off. */
export const isBuyingOff = (error: unknown): boolean => error instanceof ApiError && error.code === 'ECOM_OFF';

const retryable = new Set([0, 429, 502, 503, 504]);

export const failureOf = (error: unknown): CheckoutFailure => {
  if (!(error instanceof ApiError)) return { kind: 'unexpected' };
  const { code, message, status } = error;
  if (code === 'CHECKOUT_CHANGED') return { kind: 'changed', message, items: itemsOf(error.details) };
  if (isBuyingOff(error)) return { kind: 'off' };
  if (code === 'CHECKOUT_CONSENT_MISSING') return { kind: 'consent', message };
  if (namesDetail(error.fields)) return { kind: 'fields' };
  if (retryable.has(status) || (status >= 400 && status < 500)) return { kind: 'message', message };
  return { kind: 'unexpected' };
};
