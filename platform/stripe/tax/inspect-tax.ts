import Stripe from 'stripe';
import { type InspectOptions, openForInspection } from '../inspect-provider.ts';
import { isLiveKey } from '../provider-call.ts';

export interface InspectedTax {
  readonly live: boolean;
  /** Settings that Stripe needs to compute taxes and that are missing. */
  readonly missing: readonly string[];
  /** Two letters; null without a head office. */
  readonly headOffice: string | null;
  /** Countries where the account collects a tax, two letters each. A country may have several registrations. */
  readonly registrations: readonly string[];
  /** The name of the product's tax code; null if Stripe doesn't know the code. */
  readonly codeName: string | null;
}

interface Options extends InspectOptions {
  readonly code: string;
}

/** Only reads. Returns null if this restricted key may not, and throws any other error unchanged. */
export const inspectTax = async ({ code, ...options }: Options): Promise<InspectedTax | null> => {
  const stripe = openForInspection(options);
  try {
    const [settings, registrations, codeName] = await Promise.all([
      stripe.tax.settings.retrieve(),
      stripe.tax.registrations.list({ status: 'active', limit: 100 }),
      nameOfCode(stripe, code),
    ]);
    const { pending } = settings.status_details;
    return {
      live: isLiveKey(options.secretKey),
      missing: settings.status === 'active' ? [] : (pending?.missing_fields ?? ['head_office']),
      headOffice: settings.head_office?.address.country ?? null,
      registrations: registrations.data.map(({ country }) => country),
      codeName,
    };
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return null;
    throw error;
  }
};

const nameOfCode = async (stripe: Stripe, code: string): Promise<string | null> => {
  try {
    return (await stripe.taxCodes.retrieve(code)).name;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
};
