import Stripe from 'stripe';
import { isLiveKey } from './provider-call.ts';

/** An address that the provider sends events to. */
export interface EventEndpoint {
  readonly url: string;
  readonly enabled: boolean;
  /** `*`: all of them. */
  readonly events: readonly string[];
  /** Null: the account's default. */
  readonly apiVersion: string | null;
}

/** The provider's account as an operator should know it. */
export interface InspectedProvider {
  readonly live: boolean;
  /** Null: this key may not read them. */
  readonly endpoints: readonly EventEndpoint[] | null;
  /** The provider's clock when it answered. */
  readonly answeredAt: Date | null;
}

/** The version of the provider's API that our library speaks, and in which events should arrive. */
export const providerApiVersion: string = Stripe.API_VERSION;

interface Options {
  readonly secretKey: string;
  readonly timeoutMs: number;
  /** Instead of the provider's own address. */
  readonly address?: { readonly host: string; readonly port: number };
}

/** Only reads. Throws the key's refusal as `KeyRefused`, anything else as it comes. */
export const inspectProvider = async ({ secretKey, timeoutMs, address }: Options): Promise<InspectedProvider> => {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 1,
    timeout: timeoutMs,
    telemetry: false,
    ...(address && { ...address, protocol: 'http' }),
  });
  try {
    const found = await stripe.webhookEndpoints.list({ limit: 100 });
    return {
      live: isLiveKey(secretKey),
      endpoints: found.data.map(({ url, status, enabled_events: events, api_version: apiVersion }) => ({
        url,
        enabled: status === 'enabled',
        events,
        apiVersion,
      })),
      answeredAt: dateOf(found.lastResponse.headers),
    };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) throw new KeyRefused(error.message, { cause: error });
    // A restricted key: it works, but not for this.
    if (error instanceof Stripe.errors.StripePermissionError)
      return { live: isLiveKey(secretKey), endpoints: null, answeredAt: dateOf(error.headers ?? {}) };
    throw error;
  }
};

/** The provider doesn't know this key, or no longer. */
export class KeyRefused extends Error {
  override readonly name = 'KeyRefused';
}

const dateOf = (headers: Readonly<Record<string, string | undefined>>): Date | null => {
  const at = Date.parse(headers['date'] ?? '');
  return Number.isNaN(at) ? null : new Date(at);
};
