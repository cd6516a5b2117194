import type { Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { keepForGood, type RetentionRule } from '#platform/retention/retention-rule.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';
import type { WebhookEndpoint } from './webhook-events.ts';

/** An endpoint that the shop has registered at Stripe. */
export interface WebhookEndpointTable {
  endpoint: WebhookEndpoint;
  provider_id: string;
  secret: Buffer;
  registered_at: Date;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    webhook_endpoints: WebhookEndpointTable;
  }
}

type LocalDeps = { readonly db: Queryable } & { readonly config: Pick<Deps['config'], 'sessionSecret'> };

interface RegisteredEndpoint {
  readonly providerId: string;
  readonly secret: string;
}

/** Null if none is registered, or its secret can't be read. Never cached, so that all servers agree at once. */
export const findRegisteredEndpoint = async (
  { db, config }: LocalDeps,
  endpoint: WebhookEndpoint,
): Promise<RegisteredEndpoint | null> => {
  const row = await db
    .selectFrom('webhook_endpoints')
    .select(['provider_id', 'secret'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  const secret = row ? openSecret(config.sessionSecret, row.secret) : null;
  return row && secret !== null ? { providerId: row.provider_id, secret } : null;
};

export const saveRegisteredEndpoint = async (
  { db, clock, config }: LocalDeps & Pick<Deps, 'clock'>,
  endpoint: WebhookEndpoint,
  { providerId, secret }: RegisteredEndpoint,
): Promise<void> => {
  const values = {
    provider_id: providerId,
    secret: sealSecret(config.sessionSecret, secret),
    registered_at: clock.now(),
  };
  await db
    .insertInto('webhook_endpoints')
    .values({ endpoint, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .execute();
};

export const webhookEndpointRetention: RetentionRule = keepForGood({
  table: 'webhook_endpoints',
  what: 'The two webhook endpoints that the shop has registered at Stripe, with encrypted signing secrets',
  why: 'Stripe shows a secret only once',
});
