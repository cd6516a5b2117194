import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  createProviderWebhooks,
  type EventEndpoint,
  providerApiVersion,
  type ProviderWebhooks,
} from '#platform/stripe/provider-webhooks.ts';
import { findRegisteredEndpoint } from '#platform/webhooks/webhook-endpoints.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { signEvent } from '#testing/orders/buying.ts';
import { neededEndpoints } from './needed-endpoints.ts';
import { registerWebhooks } from './register-webhooks.ts';

const publicUrl = 'https://label.example';
let shop: TestApp;
let provider: ProviderWebhooks;
beforeAll(async () => {
  shop = await createTestApp({
    settings: { PUBLIC_URL: publicUrl, STRIPE_SECRET_KEY: 'sk_test_1', SESSION_SECRET: 'x'.repeat(40) },
    deliver: false,
  });
  const { host, port, secrets } = shop.sandbox.sandbox;
  provider = createProviderWebhooks({ secretKey: secrets.secretKey, address: { host, port } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const { id } of await provider.list()) await provider.remove(id);
  await shop.deps.db.deleteFrom('webhook_endpoints').execute();
});

const [account, connect] = neededEndpoints.map(({ path, events }) => ({ url: publicUrl + path, events }));
const events = account?.events ?? [];
const url = account?.url ?? '';

const register = (stripe = {}) => {
  const { config } = shop.deps;
  if (config.stripe === null) throw new Error('the shop has a key');
  return registerWebhooks({ ...shop.deps, config: { ...config, stripe: { ...config.stripe, ...stripe } } }, provider);
};
const endpoints = async (): Promise<readonly EventEndpoint[]> =>
  (await provider.list()).toSorted((one, other) => one.url.length - other.url.length);

const makeByHand = async (more: Partial<Parameters<ProviderWebhooks['create']>[0]> = {}) =>
  (await provider.create({ url, events, connect: false, shopId: 'another shop', ...more })).id;

/** Posts an event signed with this secret to the shop. */
const send = async (secret: string, path = '') => {
  const event = { id: `evt_${path}`, object: 'event', created: 1, type: 'product.created', data: { object: {} } };
  const { payload, signature } = signEvent(shop, event, secret);
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const target = `/api/v1/app/stripe/webhook${path}`;
  return (await shop.app.inject({ method: 'POST', url: target, headers, payload })).statusCode;
};

test('a shop registers both endpoints with the events that it handles, and accepts what Stripe sends', async () => {
  const created = vi.spyOn(provider, 'create');
  await register();
  expect(created.mock.calls.map(([{ connect: isConnect }]) => isConnect)).toEqual([false, true]);
  const secrets = await Promise.all(created.mock.results.map(async ({ value }) => (await value).secret as string));
  created.mockRestore();
  const common = { enabled: true, apiVersion: providerApiVersion, shopId: shop.deps.shopId };
  expect(await endpoints()).toMatchObject([
    { ...common, ...account },
    { ...common, ...connect },
  ]);
  const [first = '', second = ''] = secrets;
  expect([await send(first), await send(second, '/connect')]).toEqual([200, 200]);
  expect([await send(second), await send(first, '/connect')]).toEqual([400, 400]);
  const { rows } = await shop.database.pool.query<{ row: string }>('select t::text as row from webhook_endpoints t');
  for (const secret of secrets) {
    expect(rows.some(({ row }) => row.includes(secret) || row.includes(Buffer.from(secret).toString('hex')))).toBe(
      false,
    );
  }
});

test('servers that start at once register the webhook endpoints once, and another start changes nothing', async () => {
  await Promise.all([register(), register(), register()]);
  const before = await endpoints();
  expect(before).toHaveLength(2);
  await register();
  expect(await endpoints()).toEqual(before);
});

test('a webhook endpoint that lacks events, has others, or is disabled is updated', async () => {
  await register();
  const before = await endpoints();
  const id = before[0]?.id ?? '';
  await provider.update(id, ['charge.refunded', 'product.created']);
  await register();
  expect(await endpoints()).toEqual(before);
  const outdated = (await endpoints()).map((one) => ({ ...one, enabled: false }));
  const update = vi.spyOn(provider, 'update');
  vi.spyOn(provider, 'list').mockResolvedValueOnce(outdated);
  await register();
  expect(update.mock.calls).toEqual([
    [id, events],
    [before[1]?.id, connect?.events],
  ]);
  vi.restoreAllMocks();
});

test('a webhook endpoint that was deleted, has another API version, or whose secret can’t be read is registered again', async () => {
  await register();
  const idOf = async () => (await findRegisteredEndpoint(shop.deps, 'account'))?.providerId;
  const ids = [await idOf()];
  await provider.remove(ids[0] ?? '');
  await register();
  ids.push(await idOf());
  vi.spyOn(provider, 'list').mockResolvedValueOnce(
    (await provider.list()).map((one) => ({ ...one, apiVersion: '2020-08-27' })),
  );
  await register();
  ids.push(await idOf());
  await shop.deps.db
    .updateTable('webhook_endpoints')
    .set({ secret: Buffer.alloc(60) })
    .execute();
  expect(await idOf()).toBeUndefined();
  await register();
  ids.push(await idOf());
  expect(new Set(ids).size).toBe(4);
  expect((await endpoints()).map(({ url: address }) => address)).toEqual([account?.url, connect?.url]);
});

test('the shop removes only its own webhook endpoints at this URL', async () => {
  const { shopId } = shop.deps;
  const lost = await makeByHand({ shopId });
  const kept = [await makeByHand(), await makeByHand({ shopId, url: 'https://staging.label.example/webhook' })];
  await register();
  const ids = (await endpoints()).map(({ id }) => id);
  expect(ids).toHaveLength(4);
  expect(ids).toEqual(expect.arrayContaining(kept));
  expect(ids).not.toContain(lost);
});

test('a webhook endpoint whose secret is in the settings stays unchanged, and so do all if the setting is off', async () => {
  await register({ webhookSecret: 'whsec_1', connectWebhookSecret: 'whsec_2' });
  await register({ registersWebhooks: false });
  expect(await endpoints()).toEqual([]);
  await register({ webhookSecret: 'whsec_1' });
  expect((await endpoints()).map(({ url: address }) => address)).toEqual([connect?.url]);
});
