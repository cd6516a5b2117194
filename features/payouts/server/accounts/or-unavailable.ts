import { fail, type Failure } from '#contract-kit/failure.ts';
import { PaymentProviderError } from '#platform/payments/payments.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';

/** What asks the provider while a person waits: when it does not answer, they are told so. */
export const orUnavailable = async <T>(
  { payments, log }: Pick<PayoutsDeps, 'payments' | 'log'>,
  ask: () => Promise<T>,
): Promise<T | Failure<'PAYOUTS_CLOSED' | 'PAYOUTS_PROVIDER_UNAVAILABLE'>> => {
  if (payments.mode === 'off') return fail('PAYOUTS_CLOSED');
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    log.warn({ reason: error.message, code: error.code }, 'the payment provider did not serve a seller');
    return fail('PAYOUTS_PROVIDER_UNAVAILABLE', { retryAfterSeconds: 60 });
  }
};
