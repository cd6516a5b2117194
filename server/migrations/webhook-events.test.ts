import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { migrationsFolder } from '../startup/migrate-database.ts';

// Events as the previous version stored them, and the statements of its servers that still run after the migration.

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const orderId = '019aa000-0000-7000-8000-000000000001';
let before: string;
let database: TestDatabase;

beforeAll(async () => {
  before = await mkdtemp(join(tmpdir(), 'stemhouse-before-'));
  for (const file of await readdir(migrationsFolder)) {
    if (file.endsWith('.sql') && file < '0070') await copyFile(join(migrationsFolder, file), join(before, file));
  }
  database = await createTestDatabase({ migrated: false });
  await migrate(database.pool, { migrations: before, objects: [] }, quiet);
  await database.pool.query(`
    insert into checkout_events (id, type, order_id, session_id, payment_intent_id, payload, received_at, processed_at) values
      ('evt_paid', 'checkout.session.completed', '${orderId}', 'cs_1', 'pi_1', '{"data": {}}', now(), now()),
      ('evt_waiting', 'charge.refunded', null, null, 'pi_1', '{}', now(), null);
    insert into payouts_events (id, type, provider_account, received_at, processed_at) values
      ('evt_seller', 'account.updated', 'acct_1', now(), null)`);
  await database.pool.query(await readFile(join(migrationsFolder, '0070-webhook-events.sql'), 'utf8'));
});
afterAll(async () => {
  await database.drop();
  await rm(before, { recursive: true, force: true });
});

const rowsOf = async (text: string): Promise<unknown[]> => (await database.pool.query(text)).rows;

test('the migration moves every event into the one table, with its endpoint', async () => {
  const columns =
    'id, endpoint, type, order_id, session_id, provider_account, payload, processed_at is null as waiting';
  expect(await rowsOf(`select ${columns} from webhook_events order by id`)).toEqual([
    {
      id: 'evt_paid',
      endpoint: 'account',
      type: 'checkout.session.completed',
      order_id: orderId,
      session_id: 'cs_1',
      provider_account: null,
      payload: { data: {} },
      waiting: false,
    },
    expect.objectContaining({ id: 'evt_seller', endpoint: 'connect', provider_account: 'acct_1', waiting: true }),
    expect.objectContaining({ id: 'evt_waiting', endpoint: 'account', provider_account: null, waiting: true }),
  ]);
});

test.each([
  ['checkout_events', 'account', `order_id, payload`, `'${orderId}', '{}'`, 'evt_waiting'],
  ['payouts_events', 'connect', 'provider_account', `'acct_1'`, 'evt_seller'],
])(
  'a server of the previous version still stores and handles events in %s',
  async (table, endpoint, columns, values, old) => {
    const id = `evt_of_${table}`;
    const insert = `insert into ${table} (${columns}, id, type, received_at, processed_at)
    values (${values}, '${id}', 'x', now(), null) on conflict (id) do nothing returning id`;
    expect([await rowsOf(insert), await rowsOf(insert)]).toEqual([[{ id }], []]);
    expect(await rowsOf(`select endpoint from webhook_events where id = '${id}'`)).toEqual([{ endpoint }]);
    expect(await rowsOf(`select id from ${table} where processed_at is null order by id`)).toEqual([
      { id },
      { id: old },
    ]);
    await rowsOf(`update ${table} set processed_at = now() where id = '${id}'`);
    expect(await rowsOf(`select id from webhook_events where id = '${id}' and processed_at is not null`)).toEqual([
      { id },
    ]);
  },
);
