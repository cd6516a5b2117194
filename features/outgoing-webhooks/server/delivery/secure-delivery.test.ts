import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/open.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { openShop } from '#testing/orders/selling.ts';
import { type Authority, type Certificate, createAuthority } from '#testing/outgoing-webhooks/certificates.ts';
import { startReceiver, type WebhookReceiver } from '#testing/outgoing-webhooks/receiver.ts';
import { logInAs } from '#testing/people.ts';
import type { Delivery, WebhookEndpoint } from '../../contract.ts';
import { writeEvents } from '../events/write-events.ts';

// Uses a real TLS connection, to test which certificates are accepted and which server name is requested.

const name = 'hooks.example';
const base = '/api/v1/app/seller/webhooks';

let shop: TestApp;
let trusted: Authority;
const before = getCACertificates('default');
beforeAll(async () => {
  trusted = await createAuthority();
  setDefaultCACertificates([...before, trusted.certificate]);
  const outbound = createOutbound({ local: true, resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
  shop = await createTestApp({ settings: { WEBHOOKS_LOCAL: 'on' }, ports: { outbound } });
});
afterAll(async () => {
  setDefaultCACertificates(before);
  await shop.close();
});

let receiver: WebhookReceiver;
afterEach(() => receiver.close());

const deliverTo = async (certificate: Certificate): Promise<{ secret: string; delivery: Delivery | undefined }> => {
  receiver = await startReceiver({ name, ...certificate });
  const { user } = await openShop(shop);
  const browser = await logInAs(shop, user, { confirmed: true });
  const added = await browser.call('POST', base, { url: receiver.url, types: ['beat.published'] });
  expect(added.statusCode, added.body).toBe(201);
  const { endpoint, secret }: { endpoint: WebhookEndpoint; secret: string } = added.json();
  await inTransaction(shop.deps.db, (trx) =>
    writeEvents(shop.deps, trx, {
      type: 'beat.published',
      at: shop.deps.clock.now(),
      sellerIds: [user.id],
      data: () => ({ beatId: user.id, kind: 'beat', beatTitle: 'Night Drive', sellerId: user.id }),
    }),
  );
  await shop.deps.jobs.idle();
  const { deliveries } = (await browser.call('GET', `${base}/${endpoint._id}/deliveries`)).json<{
    deliveries: Delivery[];
  }>();
  return { secret, delivery: deliveries[0] };
};

test('a delivery reaches a receiver with a valid certificate by its name, and the official package verifies the delivery', async () => {
  const { secret, delivery } = await deliverTo(await trusted.certify(name));
  expect(delivery).toMatchObject({ state: 'delivered', status: 204, problem: null });
  expect(receiver.received).toHaveLength(1);
  const [received] = receiver.received;
  expect(received?.verify(secret)).toMatchObject({ type: 'beat.published', data: { beatTitle: 'Night Drive' } });
  expect([received?.servername, received?.headers['host']]).toEqual([name, new URL(receiver.url).host]);
});

test.each<[string, () => Promise<Certificate>, string]>([
  ['another name', () => trusted.certify('other.example'), 'Its certificate is for another name.'],
  ['another time', () => trusted.certify(name, -1), 'Its certificate has expired.'],
  [
    'an authority that nobody trusts',
    async () => await (await createAuthority()).certify(name),
    'Its certificate isn’t from an authority that we trust, or doesn’t come with those in between.',
  ],
])(
  'a delivery to a receiver with a certificate of %s is refused without sending anything, and the log says why',
  async (_, certify, problem) => {
    const { delivery } = await deliverTo(await certify());
    expect(receiver.received).toEqual([]);
    expect(delivery).toMatchObject({ state: 'waiting', tries: 1, status: null, problem });
  },
);
