import Stripe from 'stripe';
import { PaymentProviderError } from './payments.ts';

/** An empty id would fetch a whole list, or the platform itself. A wrong one is the caller's bug. */
export const requireId = (id: string, prefix: string): void => {
  if (typeof id === 'string' && id.startsWith(prefix) && id.length > prefix.length) return;
  throw new PaymentProviderError('invalid', `Not an id of the payment provider’s (${prefix}…): "${id}"`);
};

/** Whether real money moves with this key. */
export const isLiveKey = (key: string): boolean => /^(sk|rk)_live_/.test(key);

/** Refusals that may succeed another day: money arrives, or a seller submits the missing document. */
const passing = new Set(['balance_insufficient', 'insufficient_capabilities_for_transfer']);

const kindOf = (error: Stripe.errors.StripeError): PaymentProviderError['kind'] => {
  if (error instanceof Stripe.errors.StripeCardError) return 'declined';
  if (error instanceof Stripe.errors.StripeIdempotencyError)
    return error.statusCode === 409 ? 'unavailable' : 'invalid';
  if (error.code && passing.has(error.code)) return 'unavailable';
  // Only the operator can fix a wrong key. After that, the same request may succeed.
  return error instanceof Stripe.errors.StripeInvalidRequestError ? 'invalid' : 'unavailable';
};

export const isMissing = (error: unknown): boolean =>
  error instanceof PaymentProviderError &&
  error.cause instanceof Stripe.errors.StripeError &&
  error.cause.statusCode === 404;

/** Stripe said no. Conflicts and rate limits pass within moments, so they aren't refusals. */
const isRefusal = (error: Stripe.errors.StripeError): boolean => {
  const status = error.statusCode ?? 0;
  return status >= 400 && status < 500 && status !== 409 && !(error instanceof Stripe.errors.StripeRateLimitError);
};

/** Only the operator may read Stripe's words about our key. */
const isAboutKey = (error: Stripe.errors.StripeError): boolean =>
  error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError;

/** Turns the library's errors into PaymentProviderError, with the original as its cause. */
export const callProvider = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const where = error.requestId ? ` (request ${error.requestId})` : '';
    throw new PaymentProviderError(kindOf(error), `${error.message}${where}`, {
      cause: error,
      code: error.code,
      param: error.param,
      requestId: error.requestId,
      reason: isAboutKey(error) ? null : error.message,
      refused: isRefusal(error),
    });
  }
};
