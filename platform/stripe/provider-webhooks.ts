import Stripe from 'stripe';
import { callProvider } from './provider-call.ts';

/** A URL that Stripe sends events to. */
export interface EventEndpoint {
  readonly id: string;
  readonly url: string;
  readonly enabled: boolean;
  /** `*` stands for all events. */
  readonly events: readonly string[];
  /** Null for the account's default. */
  readonly apiVersion: string | null;
  /** The shop that registered the URL; null if a person created it manually. */
  readonly shopId: string | null;
}

interface NewEndpoint {
  readonly url: string;
  readonly events: readonly string[];
  /** True for events of connected accounts instead of the shop's own. */
  readonly connect: boolean;
  readonly shopId: string;
}

/** Every call rejects with PaymentProviderError. */
export interface ProviderWebhooks {
  list(): Promise<readonly EventEndpoint[]>;
  /** The endpoint's events use `providerApiVersion`. Stripe returns the signing secret only here. */
  create(endpoint: NewEndpoint): Promise<{ readonly id: string; readonly secret: string }>;
  /** Changes the endpoint's events, and enables it if it was disabled. */
  update(id: string, events: readonly string[]): Promise<void>;
  remove(id: string): Promise<void>;
}

/** The version of Stripe's API that our library uses, and that events should use. */
export const providerApiVersion = Stripe.API_VERSION;

/** More than enough, because Stripe allows sixteen endpoints. */
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
  /** Replaces Stripe's own host. */
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
