import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { PaymentProviderError } from '#platform/stripe/payments.ts';
import { logProviderFailure, refusalSentences } from '#platform/stripe/provider-failure.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

export type ProviderRefusal = Failure<'ORDERS_PROVIDER_AWAY' | 'ORDERS_PROVIDER_REFUSED'>;

/**
 * Returns the result of `work`, which updates an order from Stripe; null if the order doesn't exist. If Stripe is
 * unavailable or refuses, returns that as a failure.
 */
export const askProvider = async (
  { log }: Deps,
  orderId: string,
  work: () => Promise<OrderRecord | null>,
): Promise<OrderRecord | null | ProviderRefusal> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    logProviderFailure(log, error, 'return the state of an order', { orderId });
    if (error.refused) {
      const message = forCaller(
        () =>
          t`The payment provider refused this: ${{ reason: refusalSentences(error) }} Trying again won’t help. Nothing was done.`,
      );
      return fail('ORDERS_PROVIDER_REFUSED', { message });
    }
    return fail('ORDERS_PROVIDER_AWAY', { retryAfterSeconds: 60 });
  }
};
