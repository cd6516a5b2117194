import Stripe from 'stripe';
import { isLiveKey } from './provider-call.ts';
import { type EventEndpoint, listEndpoints, toEventEndpoint } from './provider-webhooks.ts';

export interface InspectedProvider {
  readonly live: boolean;
  /** Null if this key may not read them. */
  readonly endpoints: readonly EventEndpoint[] | null;
  /** The currencies that the account settles in; null if this key may not read them. */
  readonly currencies: readonly string[] | null;
  /** Two letters; null if this key may not read it. */
  readonly country: string | null;
  /** Stripe's clock at the time of the response. */
  readonly answeredAt: Date | null;
}

export interface InspectOptions {
  readonly secretKey: string;
  readonly timeoutMs: number;
  /** Replaces Stripe's own host. */
  readonly address?: { readonly host: string; readonly port: number };
}

export const openForInspection = ({ secretKey, timeoutMs, address }: InspectOptions): Stripe =>
  new Stripe(secretKey, {
    maxNetworkRetries: 1,
    timeout: timeoutMs,
    telemetry: false,
    ...(address && { ...address, protocol: 'http' }),
  });

/** Only reads. Throws KeyRefused if Stripe refuses the key, and any other error unchanged. */
export const inspectProvider = async (options: InspectOptions): Promise<InspectedProvider> => {
  const stripe = openForInspection(options);
  try {
    const endpoints = await ifAllowed(listEndpoints(stripe));
    const balance = await ifAllowed(stripe.balance.retrieve());
    const account = await ifAllowed(stripe.accounts.retrieveCurrent());
    return {
      live: isLiveKey(options.secretKey),
      endpoints: endpoints.found?.data.map(toEventEndpoint) ?? null,
      currencies: balance.found?.available.map(({ currency }) => currency) ?? null,
      country: account.found?.country ?? null,
      answeredAt: endpoints.answeredAt,
    };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) throw new KeyRefused(error.message, { cause: error });
    throw error;
  }
};

/** A restricted key works, but not for everything. */
const ifAllowed = async <T>(
  request: Promise<Stripe.Response<T>>,
): Promise<{ readonly found: Stripe.Response<T> | null; readonly answeredAt: Date | null }> => {
  try {
    const found = await request;
    return { found, answeredAt: dateOf(found.lastResponse.headers) };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
    return { found: null, answeredAt: dateOf(error.headers ?? {}) };
  }
};

/** Stripe doesn't know this key, or no longer accepts it. */
export class KeyRefused extends Error {
  override readonly name = 'KeyRefused';
}

const dateOf = (headers: Readonly<Record<string, string | undefined>>): Date | null => {
  const at = Date.parse(headers['date'] ?? '');
  return Number.isNaN(at) ? null : new Date(at);
};
