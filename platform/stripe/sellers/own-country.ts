import Stripe from 'stripe';

/** People wait for it. */
const request = { timeout: 3000, maxNetworkRetries: 0 } as const;
/** An account never moves; whoever couldn't be told asks again after a while. */
const askAgainMs = 60_000;

/** The country of the platform's own account, asked for once. */
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
