import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Config } from '#platform/config/config.ts';
import type { Deps } from '#platform/deps.ts';
import { createLog } from '#platform/http/log.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { registerHealth } from './health.ts';

let database: TestDatabase;
let app: FastifyInstance | undefined;
beforeAll(async () => {
  database = await createTestDatabase({ breakable: true });
});
afterEach(() => app?.close());
afterAll(() => database.drop());

const works = async (): Promise<void> => undefined;
const hangs = (): Promise<never> => new Promise(() => undefined);
const throws = async (): Promise<never> => {
  throw new Error('EACCES: permission denied, open /var/lib/stemhouse/files/incoming');
};
const disk = (state: 'ok' | 'low' | 'full') => async () => ({ state });

const ask = async (storage: () => Promise<void>, read: () => Promise<unknown>) => {
  app = fastify();
  const config = { sessionSecret: 'x'.repeat(32) } as Config;
  const parts = { db: database.db, storage: { check: storage }, disk: { read }, log: createLog('silent'), config };
  registerHealth(app, parts as unknown as Pick<Deps, 'db' | 'storage' | 'disk' | 'log' | 'config'>, 1);
  const response = await app.inject({ url: '/readyz' });
  return { status: response.statusCode, ...response.json<{ reasons?: Record<string, string> }>() };
};

test('/readyz is ready while everything works', async () => {
  expect(await ask(works, disk('ok'))).toEqual({ status: 'ready', database: 'ok', storage: 'ok', disk: 'ok' });
});

test.each([
  ['a storage that hangs', hangs, disk('ok'), 'storage', 'No response within 1 s.'],
  ['a storage that refuses', throws, disk('ok'), 'storage', 'It responded with an error. See the log.'],
  ['a disk that hangs', works, hangs, 'disk', 'No response within 1 s.'],
  ['a full disk', works, disk('full'), 'disk', 'The disk is full.'],
])('%s: only the failed part has a reason', async (_what, storage, read, name, reason) => {
  const { reasons, ...states } = await ask(storage, read);
  expect(states).toMatchObject({ status: 'not ready', database: 'ok', [name]: 'failed' });
  expect(reasons).toEqual({ [name]: reason });
});

test('/readyz says why the database is unavailable', async () => {
  await database.goAway();
  const { reasons, ...states } = await ask(works, disk('ok'));
  expect(states).toMatchObject({ database: 'failed', storage: 'ok' });
  expect(Object.keys(reasons ?? {})).toEqual(['database']);
  expect(reasons?.['database']).toMatch(/\w/);
});
