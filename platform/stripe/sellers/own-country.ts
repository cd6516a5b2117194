import Stripe from 'stripe';

/** Short, because people wait for it. */
const request = { timeout: 3000, maxNetworkRetries: 0 } as const;
/** Time between two attempts after a failure. Otherwise one is enough, because an account never moves. */
const askAgainMs = 60_000;

/** Fetches the country of the platform's own account once. */
export const ownCountry = (stripe: Stripe): (() => Promise<string | null>) => {
  let known: Promise<string | null> | null = null;
  let askAgainAt = Infinity;
  const ask = async (): Promise<string | null> => {
    try {
      return (await stripe.accounts.retrieveCurrent({}, request)).country ?? null;
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      askAgainAt = Date.now() + askAgainMs;
      return null;
    }
  };
  return () => {
    if (known === null || Date.now() >= askAgainAt) {
      askAgainAt = Infinity;
      known = ask();
    }
    return known;
  };
};
