import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/http/log.ts';
import type { Payments } from '#platform/stripe/payments.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { until } from '#testing/eventually.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { createWebhookInbox } from './webhook-inbox.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Log;
const clock = movingClock();
let database: TestDatabase;
let jobs: Jobs;
let handled: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  handled = [];
  jobs = createJobs({ connection: database.connection, log });
  jobs.define('checkout.handle-event', {
    title: 'Handle an event',
    handler: ({ eventId }) => inbox.handle(deps(), eventId),
    retryLimit: 20,
    retryDelay: 3_600,
  });
  await jobs.start();
});
afterEach(() => jobs.stop());
afterAll(() => database.drop());

const inbox = createWebhookInbox({
  endpoint: 'account',
  job: 'checkout.handle-event',
  refusals: { closed: 'CLOSED', badSignature: 'BAD_SIGNATURE' },
  facts: () => ({}),
  handlers: {
    'charge.refunded': async (_deps: object, { id }) => {
      handled.push(id);
      if (id.startsWith('evt_poison')) throw new Error('The amounts differ.');
      return undefined;
    },
  },
});

const deps = () => ({
  db: database.db,
  jobs,
  clock,
  log,
  config: { sessionSecret: 'a secret of the shop that has more than 32 characters' },
  payments: {
    mode: 'test',
    verifyEvent: (body: Buffer) => ({ id: String(body), type: 'charge.refunded', raw: {} }),
  } as unknown as Payments,
});
const receive = (id: string) => inbox.receive(deps(), { rawBody: Buffer.from(id), headers: {} });
const jobsOf = async (id: string) => {
  const { rows } = await sql<{ state: string; minutes: number }>`
    select state, ceil(extract(epoch from start_after - now()) / 60)::int as minutes
    from pgboss.job where data ->> 'eventId' = ${id}`.execute(database.db);
  return rows;
};

test('an event that can’t be handled has one job, even if it is queued again, and isn’t retried at each sweep', async () => {
  await receive('evt_poison');
  await until('it waits for its retry', async () => (await jobsOf('evt_poison'))[0]?.state === 'retry');
  for (let sweep = 0; sweep < 3; sweep += 1) {
    clock.pass({ minutes: 6 });
    await inbox.requeue(deps());
    await jobs.idle();
  }
  expect(await jobsOf('evt_poison')).toEqual([{ state: 'retry', minutes: 10 }]);
  expect(handled).toEqual(['evt_poison']);
});

test('a leftover job doesn’t handle an event again', async () => {
  await receive('evt_fine');
  await jobs.idle();
  await jobs.send('checkout.handle-event', { eventId: 'evt_fine' });
  await jobs.idle();
  expect(handled).toEqual(['evt_fine']);
});
