import Stripe from 'stripe';

const maxTries = 50;

const isOldRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.headers?.['idempotent-replayed'] === 'true';

/**
 * Stripe stores a refusal under its key and repeats it for a day, even after its reason is gone. So each repeated
 * refusal leads to the key's next number. Concurrent callers arrive at the same number, so only one of them has an
 * effect. All kinds of requests share Stripe's keys, so each kind needs its own prefix.
 */
export const pastRefusals = async <T>(key: string, call: (idempotencyKey: string) => Promise<T>): Promise<T> => {
  for (let number = 1; ; number += 1) {
    try {
      return await call(number === 1 ? key : `${key}-${number}`);
    } catch (error) {
      if (number === maxTries || !isOldRefusal(error)) throw error;
    }
  }
};
