import { withLock } from '#platform/database/with-lock.ts';
import type { Deps } from '#platform/deps.ts';
import {
  createProviderWebhooks,
  type EventEndpoint,
  providerApiVersion,
  type ProviderWebhooks,
} from '#platform/stripe/provider-webhooks.ts';
import { findRegisteredEndpoint, saveRegisteredEndpoint } from '#platform/webhooks/webhook-endpoints.ts';
import { isRegisteredByShop, type NeededEndpoint, neededEndpoints } from './needed-endpoints.ts';

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'webhooks.register': Record<string, never>;
  }
}

type LocalDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'shopId'> & {
  readonly config: Pick<Deps['config'], 'sessionSecret' | 'stripe' | 'publicUrl'>;
};

/**
 * Registers the missing webhook endpoints at Stripe, and updates the shop's own. Idempotent, even on several servers.
 */
export const registerWebhooks = async (deps: LocalDeps, provider: ProviderWebhooks): Promise<void> => {
  const { stripe, publicUrl } = deps.config;
  if (stripe === null || publicUrl === null) return;
  const needed = neededEndpoints.filter(({ endpoint }) => isRegisteredByShop(stripe, endpoint));
  if (needed.length === 0) return;
  await withLock(deps.db, 'webhooks register', async () => {
    const existing = await provider.list();
    for (const one of needed) {
      const url = publicUrl + one.path;
      await ensureEndpoint(
        deps,
        provider,
        { ...one, url },
        existing.filter((found) => found.url === url),
      );
    }
  });
};

interface Target extends NeededEndpoint {
  readonly url: string;
}

const ensureEndpoint = async (
  deps: LocalDeps,
  provider: ProviderWebhooks,
  { endpoint, url, events }: Target,
  existing: readonly EventEndpoint[],
): Promise<void> => {
  const registered = await findRegisteredEndpoint(deps, endpoint);
  const own = existing.find(({ id, apiVersion }) => id === registered?.providerId && apiVersion === providerApiVersion);
  if (own) {
    if (own.enabled && isSame(own.events, events)) return;
    await provider.update(own.id, events);
    deps.log.info({ endpoint, url }, 'Webhook endpoint refreshed at Stripe');
    return;
  }
  const { id, secret } = await provider.create({ url, events, connect: endpoint === 'connect', shopId: deps.shopId });
  await saveRegisteredEndpoint(deps, endpoint, { providerId: id, secret });
  deps.log.info({ endpoint, url }, 'Webhook endpoint registered at Stripe');
  // The secrets of earlier endpoints are lost, so the shop would refuse their events.
  for (const other of existing) {
    if (other.shopId === deps.shopId) await provider.remove(other.id);
    else
      deps.log.warn({ endpoint, url, id: other.id }, 'Another webhook endpoint at Stripe has this address: delete it');
  }
};

const isSame = (events: readonly string[], needed: readonly string[]): boolean =>
  events.length === needed.length && needed.every((type) => events.includes(type));

/** A job, so that it is retried while Stripe is unreachable. */
export const webhookJobs = (deps: Deps): void => {
  const { stripe } = deps.config;
  deps.jobs.define('webhooks.register', {
    title: 'Register webhook endpoints at Stripe',
    handler: async () => {
      if (stripe !== null) await registerWebhooks(deps, createProviderWebhooks({ secretKey: stripe.secretKey }));
    },
    retryLimit: 10,
    retryDelay: 10,
  });
};

export const startRegisteringWebhooks = async ({ config: { stripe }, jobs }: Pick<Deps, 'config' | 'jobs'>) => {
  if (stripe?.registersWebhooks) await jobs.send('webhooks.register', {}, { singletonKey: 'webhooks' });
};
