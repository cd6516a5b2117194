import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/open.ts';
import { createOutbound, type Outbound } from '#platform/outbound/outbound.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { openShop } from '#testing/orders/selling.ts';
import { startReceiver, type WebhookReceiver } from '#testing/outgoing-webhooks/receiver.ts';
import { logInAs } from '#testing/people.ts';
import { writeEvents } from '../events/write-events.ts';
import { retrySeconds } from '../../rules.ts';
import { sweep } from './run-endpoint.ts';

// Slow receivers must not delay other sellers' events, and a busy receiver gets nothing while it asks for a pause.

const clock = movingClock();
let shop: TestApp;
let receivers: WebhookReceiver[];
const open = async (outbound: Outbound): Promise<void> => {
  shop = await createTestApp({ settings: { WEBHOOKS_LOCAL: 'on' }, ports: { clock, outbound } });
};
// Silent receivers are waited for, so not for long.
beforeAll(() => open(createOutbound({ local: true, timeoutMs: 300 })));
afterAll(() => shop.close());
beforeEach(() => {
  receivers = [];
});
afterEach(async () => {
  for (const receiver of receivers) await receiver.close();
});

interface Listening {
  readonly sellerId: string;
  readonly endpointIds: readonly string[];
  readonly receiver: WebhookReceiver;
}

const listen = async (endpoints = 1): Promise<Listening> => {
  const receiver = await startReceiver();
  receivers.push(receiver);
  const { user } = await openShop(shop);
  const browser = await logInAs(shop, user, { confirmed: true });
  const endpointIds = [];
  for (let n = 0; n < endpoints; n += 1) {
    const body = { url: receiver.url, types: ['beat.published'] };
    endpointIds.push((await browser.call('POST', '/api/v1/app/seller/webhooks', body)).json().endpoint._id as string);
  }
  return { sellerId: user.id, endpointIds, receiver };
};
const happen = ({ sellerId }: Listening): Promise<void> =>
  inTransaction(shop.deps.db, (trx) =>
    writeEvents(shop.deps, trx, {
      type: 'beat.published',
      at: clock.now(),
      sellerIds: [sellerId],
      data: () => ({ beatId: sellerId, kind: 'beat', beatTitle: 'Night Drive', sellerId }),
    }),
  );
const due = async (): Promise<void> => {
  await sweep(shop.deps);
  await shop.deps.jobs.idle();
};

/** What happened to the endpoint before. */
const honest: readonly [string, (listening: Listening) => Promise<void>][] = [
  [
    'that takes its events',
    async (listening) => {
      await happen(listening);
      await shop.deps.jobs.idle();
    },
  ],
  ['that is new', async () => undefined],
];

test.each(honest)(
  'an endpoint %s isn’t delayed by two sellers whose receivers never respond',
  async (_, before) => {
    const mia = await listen();
    await before(mia);
    const taken = mia.receiver.received.length;
    const silent = [await listen(2), await listen(2)];
    let triesBefore = -1;
    const tries = (): number => silent.reduce((sum, { receiver }) => sum + receiver.received.length, 0);
    for (const { receiver } of silent) receiver.respond = () => undefined;
    mia.receiver.respond = (response) => {
      triesBefore = tries();
      response.writeHead(204).end();
    };
    for (let n = 0; n < 4; n += 1) for (const each of silent) await happen(each);
    await happen(mia);
    await shop.deps.jobs.idle();
    expect(mia.receiver.received).toHaveLength(taken + 1);
    // By then, each of the four silent endpoints was tried once at most.
    expect(triesBefore).toBeGreaterThanOrEqual(0);
    expect(triesBefore).toBeLessThanOrEqual(4);
  },
  30_000,
);

describe('the header Retry-After', () => {
  // On a busy machine, 300 ms pass before a receiver has responded.
  beforeAll(async () => {
    await shop.close();
    await open(createOutbound({ local: true }));
  });

  const hour = 3600;
  test.each<[string, number, string | (() => string), number]>([
    ['429 with seconds', 429, String(2 * hour), 2 * hour],
    ['503 with seconds', 503, String(3 * hour), 3 * hour],
    ['503 with a date', 503, () => new Date(clock.now().getTime() + hour * 1000 + 999).toUTCString(), hour],
    ['less than our own pause', 429, '1', retrySeconds[0] ?? 0],
    ['longer than a day', 429, String(9 * 24 * hour), 24 * hour],
    ['nonsense', 503, 'soon', retrySeconds[0] ?? 0],
    ['another status', 500, String(2 * hour), retrySeconds[0] ?? 0],
  ])('sets the pause before the next try: %s', async (_, status, asked, seconds) => {
    const listening = await listen();
    const { receiver } = listening;
    const value = typeof asked === 'string' ? asked : asked();
    receiver.respond = (response) => void response.writeHead(status, { 'retry-after': value }).end();
    await happen(listening);
    await shop.deps.jobs.idle();
    receiver.respond = (response) => void response.writeHead(204).end();
    // Events that happen during the pause wait, too.
    const waitsForAll = seconds > (retrySeconds[0] ?? 0);
    if (waitsForAll) await happen(listening);
    clock.pass({ seconds: seconds - 20 });
    await due();
    expect(receiver.received).toHaveLength(1);
    clock.pass({ seconds: 21 });
    await due();
    expect(receiver.received).toHaveLength(waitsForAll ? 3 : 2);
  });
});
