import { fail, type Failure } from '#contract-kit/failure.ts';
import { PaymentProviderError } from '#platform/payments/payments.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';

/** For calls to the provider while someone waits: if it doesn't answer, they get a readable failure. */
export const orUnavailable = async <T>(
  { payments, log }: Pick<PayoutsDeps, 'payments' | 'log'>,
  call: () => Promise<T>,
): Promise<T | Failure<'PAYOUTS_CLOSED' | 'PAYOUTS_PROVIDER_UNAVAILABLE'>> => {
  if (payments.mode === 'off') return fail('PAYOUTS_CLOSED');
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    log.warn({ reason: error.message, code: error.code }, 'the payment provider did not serve a seller');
    return fail('PAYOUTS_PROVIDER_UNAVAILABLE', { retryAfterSeconds: 60 });
  }
};
