import { ApiError } from '#contract-kit/api.ts';
import { isDetailName, type DetailName } from '../checkout-details.ts';
import type { QuoteLine } from '../contract.ts';

export type DetailErrors = Partial<Record<DetailName, string>>;

/** How the page goes on after a payment could not be started. */
export type CheckoutFailure =
  | { readonly kind: 'changed'; readonly message: string; readonly items: readonly QuoteLine[] }
  | { readonly kind: 'fields'; readonly errors: DetailErrors }
  | { readonly kind: 'consent'; readonly message: string }
  /** Can be mended or tried again on the same page. */
  | { readonly kind: 'message'; readonly message: string }
  /** A fault of ours: the page for failed payments. */
  | { readonly kind: 'unexpected' };

const errorsOf = (fields: ApiError['fields']): DetailErrors => {
  const errors: DetailErrors = {};
  for (const [path, issues] of Object.entries(fields)) {
    const name = path.replace(/^(body\.)?(customer\.)?/, '');
    if (isDetailName(name) && issues[0]) errors[name] ??= issues[0];
  }
  return errors;
};

const itemsOf = (details: unknown): readonly QuoteLine[] => {
  const items = typeof details === 'object' && details !== null && 'items' in details ? details.items : [];
  return Array.isArray(items) ? (items as QuoteLine[]) : [];
};

const retryable = new Set([0, 429, 502, 503, 504]);

export const failureOf = (error: unknown): CheckoutFailure => {
  if (!(error instanceof ApiError)) return { kind: 'unexpected' };
  const { code, message, status } = error;
  if (code === 'CHECKOUT_CHANGED') return { kind: 'changed', message, items: itemsOf(error.details) };
  if (code === 'CHECKOUT_CONSENT_MISSING') return { kind: 'consent', message };
  const errors = errorsOf(error.fields);
  if (Object.keys(errors).length > 0) return { kind: 'fields', errors };
  if (retryable.has(status) || (status >= 400 && status < 500)) return { kind: 'message', message };
  return { kind: 'unexpected' };
};
