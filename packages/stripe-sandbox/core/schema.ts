import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

/**
 * `object` is the JSON that Stripe returns, `private` what Stripe doesn't reveal. `account` is the connected account
 * that owns the object, null for the platform. `due_at` is when the object changes on its own: an open session expires,
 * a bank debit settles, a seller's review ends.
 */
const statements = `
create schema if not exists payments_sandbox;
create table if not exists payments_sandbox.secret (name text primary key, value text not null);
create table if not exists payments_sandbox.object (
  id text primary key,
  seq bigint generated always as identity unique,
  kind text not null,
  parent text,
  body jsonb not null,
  private jsonb not null default '{}',
  due_at timestamptz
);
alter table payments_sandbox.object add column if not exists account text;
create index if not exists object_kind on payments_sandbox.object (kind, seq);
create index if not exists object_parent on payments_sandbox.object (parent) where parent is not null;
create index if not exists object_payment_intent on payments_sandbox.object ((body ->> 'payment_intent'));
create index if not exists object_charge on payments_sandbox.object ((body ->> 'charge'));
create index if not exists object_account on payments_sandbox.object (account, kind, seq) where account is not null;
create index if not exists object_destination on payments_sandbox.object ((body ->> 'destination'));
create index if not exists object_transfer_group on payments_sandbox.object ((body ->> 'transfer_group'));
create index if not exists object_maturing on payments_sandbox.object (((body ->> 'available_on')::bigint))
  where kind = 'balance_transaction' and body ->> 'status' = 'pending';
create index if not exists object_due on payments_sandbox.object (due_at) where due_at is not null;
create table if not exists payments_sandbox.idempotency (
  key text primary key,
  fingerprint text not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz not null default now()
);
create table if not exists payments_sandbox.delivery (
  id bigint generated always as identity primary key,
  event_id text not null references payments_sandbox.object (id),
  endpoint text not null,
  state text not null default 'pending',
  attempts integer not null default 0,
  next_at timestamptz not null,
  last_answer text
);
create index if not exists delivery_due on payments_sandbox.delivery (next_at) where state = 'pending';
`;

export interface Secrets {
  secretKey: string;
  webhookSecret: string;
  connectWebhookSecret: string;
}

const prefixes: Record<keyof Secrets, string> = {
  secretKey: 'sk_test_',
  webhookSecret: 'whsec_',
  connectWebhookSecret: 'whsec_',
};

const loadSecret = async (client: PoolClient, name: keyof Secrets): Promise<string> => {
  await client.query('insert into payments_sandbox.secret (name, value) values ($1, $2) on conflict do nothing', [
    name,
    prefixes[name] + randomBytes(24).toString('hex'),
  ]);
  const { rows } = await client.query<{ value: string }>('select value from payments_sandbox.secret where name = $1', [
    name,
  ]);
  return rows[0]!.value;
};

/** Creates missing tables, and the secrets on the first call. Processes that start together wait for each other. */
export const prepareSandboxSchema = (pool: Pool): Promise<Secrets> =>
  inTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('payments_sandbox', 0))`);
    await client.query(statements);
    // Stripe also forgets keys after a day.
    await client.query(`delete from payments_sandbox.idempotency where created_at < now() - interval '1 day'`);
    return {
      secretKey: await loadSecret(client, 'secretKey'),
      webhookSecret: await loadSecret(client, 'webhookSecret'),
      connectWebhookSecret: await loadSecret(client, 'connectWebhookSecret'),
    };
  });

export const inTransaction = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => (broken = rollbackError));
    throw error;
  } finally {
    client.release(broken);
  }
};
