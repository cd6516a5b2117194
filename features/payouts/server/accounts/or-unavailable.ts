import { fail, type Failure } from '#contract-kit/failure.ts';
import { PaymentProviderError } from '#platform/stripe/payments.ts';
import { logProviderFailure, refusalSentences } from '#platform/stripe/provider-failure.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

export type ProviderRefusal = Failure<'PAYOUTS_CLOSED' | 'PAYOUTS_PROVIDER_REFUSED' | 'PAYOUTS_PROVIDER_UNAVAILABLE'>;

/** If Stripe refuses or doesn't respond while someone waits, the caller gets a readable failure. */
export const orUnavailable = async <T>(
  { payments, log }: Pick<PayoutsDeps, 'payments' | 'log'>,
  call: () => Promise<T>,
): Promise<T | ProviderRefusal> => {
  if (payments.mode === 'off') return fail('PAYOUTS_CLOSED');
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    logProviderFailure(log, error, 'answer a request about a seller’s account');
    if (error.refused) {
      const reason = refusalSentences(error);
      const message = forCaller(() => t`Stripe refused this: ${{ reason }} Trying again won’t help. Contact us.`);
      return fail('PAYOUTS_PROVIDER_REFUSED', { message });
    }
    return fail('PAYOUTS_PROVIDER_UNAVAILABLE', { retryAfterSeconds: 60 });
  }
};
