import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '#features/settings/contract.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import type { Payments } from '#platform/payments/payments.ts';
import { createHttpServer } from '#platform/http/create-http-server.ts';
import { createLog } from '#platform/http/log.ts';
import { registerRoutes } from '#platform/http/register-routes.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { writeDemoProgress } from './public.ts';
import { settingsRoutes } from './routes.ts';

let database: TestDatabase;
let config: Config;
beforeAll(async () => {
  database = await createTestDatabase();
  config = readConfig({ NODE_ENV: 'test', SESSION_SECRET: 'x'.repeat(32) });
});
afterAll(() => database.drop());

const getSite = async (mode: Payments['mode'], more: Partial<Config> = {}): Promise<Site> => {
  const app = await createHttpServer({ config, log: createLog('silent') });
  const payments = { mode } as Payments;
  await registerRoutes(app, settingsRoutes({ db: database.db, config: { ...config, ...more }, payments }), {
    checkAnswers: true,
  });
  const answer = await app.inject('/api/v1/app/site');
  expect(answer.headers['cache-control']).toBe('no-store');
  await app.close();
  return answer.json<Site>();
};

describe('what every page knows of the site', () => {
  it.each([
    ['live', 'live'],
    ['test', 'test'],
    ['sandbox', 'test'],
    ['off', 'off'],
  ] as const)('payments are %s: pages say %s', async (mode, shown) => {
    expect((await getSite(mode)).payments).toBe(shown);
  });

  it('the demo is on its way until its last beat is there, and only where there is one', async () => {
    const startedAt = '2026-01-01T00:00:00.000Z';
    expect((await getSite('test')).demo).toBeNull();
    await writeDemoProgress(database.db, { ready: 3, total: 26, startedAt });
    expect((await getSite('test')).demo).toEqual({ ready: 3, total: 26 });
    expect((await getSite('test', { demo: false })).demo).toBeNull();
    await writeDemoProgress(database.db, { ready: 26, total: 26, startedAt });
    expect((await getSite('test')).demo).toBeNull();
  });

  it('the outbox and the kind of consent are those of the settings', async () => {
    expect(await getSite('test', { outbox: true, consent: 'checkbox' })).toMatchObject({
      outbox: '/dev/outbox',
      consent: 'checkbox',
    });
    expect((await getSite('test', { outbox: false })).outbox).toBeNull();
  });
});
