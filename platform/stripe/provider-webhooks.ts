import Stripe from 'stripe';
import { callProvider } from './provider-call.ts';

/** An address that the provider sends events to. */
export interface EventEndpoint {
  readonly id: string;
  readonly url: string;
  readonly enabled: boolean;
  /** `*`: all of them. */
  readonly events: readonly string[];
  /** Null: the account's default. */
  readonly apiVersion: string | null;
  /** The shop that has registered it; null: somebody made it by hand. */
  readonly shopId: string | null;
}

interface NewEndpoint {
  readonly url: string;
  readonly events: readonly string[];
  /** For events of connected accounts instead of the shop's own. */
  readonly connect: boolean;
  readonly shopId: string;
}

/** The addresses that the provider sends events to. Every call rejects with PaymentProviderError. */
export interface ProviderWebhooks {
  list(): Promise<readonly EventEndpoint[]>;
  /** Its events come in `providerApiVersion`. The signing secret is told only here. */
  create(endpoint: NewEndpoint): Promise<{ readonly id: string; readonly secret: string }>;
  /** Sends these events from now on, also if it was disabled. */
  update(id: string, events: readonly string[]): Promise<void>;
  remove(id: string): Promise<void>;
}

/** The version of the provider's API that our library speaks, and in which events should arrive. */
export const providerApiVersion = Stripe.API_VERSION;

/** The provider allows sixteen. */
const pageSize = 100;

type EnabledEvents = Stripe.WebhookEndpointCreateParams['enabled_events'];

export const toEventEndpoint = (endpoint: Stripe.WebhookEndpoint): EventEndpoint => ({
  id: endpoint.id,
  url: endpoint.url,
  enabled: endpoint.status === 'enabled',
  events: endpoint.enabled_events,
  apiVersion: endpoint.api_version,
  shopId: endpoint.metadata['shop_id'] ?? null,
});

export const listEndpoints = (stripe: Stripe) => stripe.webhookEndpoints.list({ limit: pageSize });

interface Options {
  readonly secretKey: string;
  /** Instead of the provider's own address. */
  readonly address?: { readonly host: string; readonly port: number } | undefined;
}

export const createProviderWebhooks = ({ secretKey, address }: Options): ProviderWebhooks => {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 15_000,
    telemetry: false,
    ...(address && { ...address, protocol: 'http' }),
  });
  return {
    list: async () => (await callProvider(() => listEndpoints(stripe))).data.map(toEventEndpoint),
    create: async ({ url, events, connect, shopId }) => {
      const { id, secret } = await callProvider(() =>
        stripe.webhookEndpoints.create({
          url,
          enabled_events: [...events] as EnabledEvents,
          api_version: providerApiVersion,
          ...(connect && { connect }),
          description: 'Registered by the shop itself',
          metadata: { shop_id: shopId },
        }),
      );
      if (secret === undefined) throw new Error(`The provider told no secret of the endpoint ${id}`);
      return { id, secret };
    },
    update: async (id, events) => {
      const changes = { enabled_events: [...events] as EnabledEvents, disabled: false };
      await callProvider(() => stripe.webhookEndpoints.update(id, changes));
    },
    remove: async (id) => {
      await callProvider(() => stripe.webhookEndpoints.del(id));
    },
  };
};
