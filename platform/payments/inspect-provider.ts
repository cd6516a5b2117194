import Stripe from 'stripe';
import { isLiveKey } from './provider-call.ts';
import { type EventEndpoint, listEndpoints, toEventEndpoint } from './provider-webhooks.ts';

/** The provider's account as an operator should know it. */
export interface InspectedProvider {
  readonly live: boolean;
  /** Null: this key may not read them. */
  readonly endpoints: readonly EventEndpoint[] | null;
  /** The provider's clock when it answered. */
  readonly answeredAt: Date | null;
}

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
    const found = await listEndpoints(stripe);
    return {
      live: isLiveKey(secretKey),
      endpoints: found.data.map(toEventEndpoint),
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
