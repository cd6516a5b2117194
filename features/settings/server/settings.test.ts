import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { label, setPublished } from '#content/current.ts';
import { newId } from '#contract-kit/ids.ts';
import type { AppInfo, Site } from '../contract.ts';
import type { Config } from '#platform/config/config.ts';
import { readSettings } from '#server/startup/read-settings.ts';
import { type Actor, visitor } from '#platform/http/actor.ts';
import type { Payments } from '#platform/stripe/payments.ts';
import { createHttpServer } from '#platform/http/create-http-server.ts';
import { createLog } from '#platform/http/log.ts';
import { registerRoutes } from '#platform/http/register-routes.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { writeDemoProgress } from './public.ts';
import { settingsRoutes } from './routes.ts';

let database: TestDatabase;
let config: Config;
const publicUrl = 'https://label.example:8443';
const clock = { now: () => new Date('2031-12-31T20:00:00Z') };
beforeAll(async () => {
  database = await createTestDatabase();
  config = readSettings({ NODE_ENV: 'test', SESSION_SECRET: 'x'.repeat(32) });
});
afterAll(() => database.drop());

const getSite = async (mode: Payments['mode'], more: Partial<Config> = {}): Promise<Site> => {
  const app = await createHttpServer({ config, log: createLog('silent') });
  const payments = { mode } as Payments;
  await registerRoutes(
    app,
    settingsRoutes({ db: database.db, config: { ...config, ...more }, payments, publicUrl, clock }),
  );
  const response = await app.inject('/api/v1/app/site');
  expect(response.headers['cache-control']).toBe('no-store');
  await app.close();
  return response.json<Site>();
};

describe('the site’s data on every page', () => {
  it.each([
    ['live', 'live'],
    ['test', 'test'],
    ['sandbox', 'test'],
    ['off', 'off'],
  ] as const)('with %s payments says %s', async (mode, shown) => {
    expect((await getSite(mode)).payments).toBe(shown);
  });

  it('has the demo’s progress until the last beat exists, and none without a demo', async () => {
    const startedAt = '2026-01-01T00:00:00.000Z';
    expect((await getSite('test')).demo).toBeNull();
    await writeDemoProgress(database.db, { ready: 3, total: 26, startedAt });
    expect((await getSite('test')).demo).toEqual({ ready: 3, total: 26 });
    expect((await getSite('test', { demo: false })).demo).toBeNull();
    await writeDemoProgress(database.db, { ready: 26, total: 26, startedAt });
    expect((await getSite('test')).demo).toBeNull();
  });

  it('has the outbox and the kind of consent from the configuration', async () => {
    expect(await getSite('test', { outbox: true, consent: 'checkbox' })).toMatchObject({
      outbox: '/dev/outbox',
      consent: 'checkbox',
    });
    expect((await getSite('test', { outbox: false })).outbox).toBeNull();
  });
});

describe('the year in the rights notice', () => {
  it.each([
    ['UTC', 2031],
    ['Asia/Tokyo', 2032],
  ])('is the current year in the label’s time zone: %s', async (labelTimezone, year) => {
    expect((await getSite('test', { labelTimezone })).year).toBe(year);
  });
});

describe('the software and company of this shop', () => {
  const getAppInfo = async (actor: Actor, about: Partial<Config['about']> = {}) => {
    const app = await createHttpServer({ config, log: createLog('silent') });
    const own = { ...config, about: { ...config.about, ...about } };
    const payments = { mode: 'test' } as Payments;
    await registerRoutes(app, settingsRoutes({ db: database.db, config: own, payments, publicUrl, clock }), {
      findActor: async () => actor,
    });
    const response = await app.inject('/api/v1/app/app-info');
    await app.close();
    return response;
  };
  const user: Actor = {
    kind: 'user',
    address: '127.0.0.1',
    id: newId(),
    role: 'user',
    isEditor: false,
    username: 'mia',
    email: 'mia@example.com',
    sessionId: newId(),
    sessionExpiresAt: new Date(),
    confirmedUntil: null,
  };

  it('come from the configuration; the host defaults to that of the shop’s URL', async () => {
    expect((await getAppInfo(user)).json<AppInfo>()).toEqual({
      App_Host: 'label.example:8443',
      App_Version: 'V1.0.A',
      App_Server: 'GIJO',
      CM_NAME: 'GIJO',
      CM_TYPE: 'Record label',
      CM_AMOUNT: '1-10',
    });
    const about = { host: 'Rack 4', companyName: 'Other', companyType: 'Club', companySize: '50' };
    expect((await getAppInfo(user, about)).json<AppInfo>()).toMatchObject({
      App_Host: 'Rack 4',
      CM_NAME: 'Other',
      CM_TYPE: 'Club',
      CM_AMOUNT: '50',
    });
  });

  it('follow the label’s name, unless the configuration has another', async () => {
    setPublished({ label: { ...label, name: 'Harbor Lane' } });
    const renamed = (await getAppInfo(user)).json<AppInfo>();
    const configured = (await getAppInfo(user, { server: 'North', companyName: 'Tide' })).json<AppInfo>();
    setPublished({});
    expect(renamed).toMatchObject({ App_Server: 'Harbor Lane', CM_NAME: 'Harbor Lane' });
    expect(configured).toMatchObject({ App_Server: 'North', CM_NAME: 'Tide' });
  });

  it('are only for people who are logged in', async () => {
    expect((await getAppInfo(visitor)).statusCode).toBe(401);
  });
});
