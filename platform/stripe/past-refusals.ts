import Stripe from 'stripe';

const maxTries = 50;

const isOldRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.headers?.['idempotent-replayed'] === 'true';

/**
 * Keys of all kinds of requests share one namespace, so each kind has its own prefix.
 *
 * The provider also stores a refusal under its key, and would return it for a day after its reason is gone. Each
 * refusal that is only repeated leads to the key's next number: concurrent callers arrive at the same one,
 * so that still only one of them has an effect.
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
