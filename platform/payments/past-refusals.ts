import Stripe from 'stripe';

const maxTries = 50;

const isOldRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.headers?.['idempotent-replayed'] === 'true';

/**
 * Keys of all kinds of requests share one room, so that each kind has a word in front of its own.
 *
 * The provider keeps a refusal under its key as well, and would answer with it for a day after its reason is gone. Each
 * refusal that is only repeated leads on to the key's next number: whoever asks at the same moment comes to the same one,
 * so that still only one of them acts.
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
