import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/open.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createCrashes } from '#testing/crashes.ts';
import { eventually } from '#testing/eventually.ts';
import { mailsTo } from '#testing/mails.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { openShop, type TestSeller } from '#testing/orders/selling.ts';
import { logInAs } from '#testing/people.ts';
import { startReceiver, type WebhookReceiver } from '#testing/outgoing-webhooks/receiver.ts';
import type { Delivery, WebhookEndpoint } from '../../contract.ts';
import { maxWaiting, retrySeconds } from '../../rules.ts';
import { writeEvents } from '../events/write-events.ts';
import { runEndpoint, sweep } from './run-endpoint.ts';
import { newSecret, signedHeaders } from './sign.ts';

const clock = movingClock();
let shop: TestApp;
let receiver: WebhookReceiver;
beforeAll(async () => {
  shop = await createTestApp({ settings: { WEBHOOKS_LOCAL: 'on' }, ports: { clock } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const base = '/api/v1/app/seller/webhooks';

interface Listening {
  readonly seller: TestSeller;
  readonly endpoint: WebhookEndpoint;
  readonly secret: string;
}

const listen = async (url = receiver.url): Promise<Listening> => {
  const opened = await openShop(shop);
  const browser = await logInAs(shop, opened.user, { confirmed: true });
  const added = await browser.call('POST', base, { url, types: ['beat.published'] });
  expect(added.statusCode, added.body).toBe(201);
  const saved: Pick<Listening, 'endpoint' | 'secret'> = added.json();
  return { seller: { ...opened, browser }, ...saved };
};

const happen = ({ seller }: Pick<Listening, 'seller'>, deps = shop.deps): Promise<void> =>
  inTransaction(deps.db, (trx) =>
    writeEvents(deps, trx, {
      type: 'beat.published',
      at: clock.now(),
      sellerIds: [seller.user.id],
      data: () => ({ beatId: seller.user.id, kind: 'beat', beatTitle: 'Night Drive', sellerId: seller.user.id }),
    }),
  );

const due = async (): Promise<void> => {
  await sweep(shop.deps);
  await shop.deps.jobs.idle();
};

/** Logs in again for each call, because the tests span months and no session lasts that long. */
const callAs = async (
  { seller }: Pick<Listening, 'seller'>,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
) => {
  const browser = await logInAs(shop, seller.user, { confirmed: true });
  return await browser.call(method, `${base}/${path}`, body);
};

const log = async (listening: Listening): Promise<{ endpoint: WebhookEndpoint; deliveries: Delivery[] }> =>
  (await callAs(listening, 'GET', `${listening.endpoint._id}/deliveries`)).json();

describe('a delivery', () => {
  test('passes verification by the official package, which refuses replays and altered deliveries', async () => {
    const secret = newSecret();
    const body = '{"type":"beat.sold","timestamp":"2026-11-27T12:00:00.000Z","data":{}}';
    const eventId = '019aa000-0000-7000-8000-000000000001';
    const at = (ms: number) => signedHeaders({ eventId, at: new Date(ms), body, secrets: [secret] });
    const verify = (sent: string, headers: Record<string, string>): unknown =>
      new Webhook(secret).verify(sent, headers);
    expect(verify(body, at(Date.now()))).toEqual(JSON.parse(body));
    const headers = at(Date.now());
    expect(() => verify(body.replace('sold', 'cold'), headers)).toThrow('No matching signature');
    expect(() => verify(body, { ...headers, 'webhook-id': `${eventId}0` })).toThrow('No matching signature');
    const later = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) };
    expect(() => verify(body, later)).toThrow('No matching signature');
    expect(() => verify(body, at(Date.now() - 6 * 60_000))).toThrow('too old');
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('No matching signature');
  });

  test('reaches the receiver, signed with the secret that the endpoint’s owner saw', async () => {
    const listening = await listen();
    await happen(listening);
    await shop.deps.jobs.idle();
    expect(receiver.received).toHaveLength(1);
    const { type, data } = receiver.received[0]?.verify(listening.secret) ?? {};
    expect([type, data?.['beatTitle']]).toEqual(['beat.published', 'Night Drive']);
    const { deliveries } = await log(listening);
    expect(deliveries).toMatchObject([
      { state: 'delivered', tries: 1, status: 204, eventId: receiver.received[0]?.id },
    ]);
  });

  test('is signed with both secrets for 24 hours after a rotation, then only with the new one', async () => {
    const listening = await listen();
    const rotated = (await callAs(listening, 'POST', `${listening.endpoint._id}/rotate`)).json() as { secret: string };
    const shown = (await callAs(listening, 'GET', `${listening.endpoint._id}/secret`)).json();
    expect(shown).toEqual({ secret: rotated.secret });
    await happen(listening);
    await shop.deps.jobs.idle();
    const [first] = receiver.received;
    expect(first?.verify(listening.secret)).toEqual(first?.verify(rotated.secret));
    const { 'webhook-signature': both = '' } = first?.headers ?? {};
    expect(both.split(' ')).toHaveLength(2);

    clock.pass({ hours: 24, seconds: 1 });
    await happen(listening);
    await shop.deps.jobs.idle();
    const { 'webhook-signature': one = '' } = receiver.received[1]?.headers ?? {};
    expect(one.split(' ')).toHaveLength(1);
  });

  test('keeps its id over three tries, each with its own time and signature', async () => {
    const listening = await listen();
    receiver.respond = (response) => void response.writeHead(receiver.received.length < 3 ? 500 : 200).end('Oops');
    await happen(listening);
    await shop.deps.jobs.idle();
    expect((await log(listening)).deliveries).toMatchObject([
      { state: 'waiting', tries: 1, status: 500, problem: 'It responded 500.' },
    ]);
    for (const seconds of retrySeconds.slice(0, 2)) {
      clock.pass({ seconds });
      await due();
    }
    const { received } = receiver;
    expect(new Set(received.map(({ id }) => id)).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3);
    expect(new Set(received.map(({ headers }) => headers['webhook-signature'])).size).toBe(3);
    expect((await log(listening)).deliveries).toMatchObject([{ state: 'delivered', tries: 3, problem: null }]);
  });

  test('fails on a redirect, which isn’t followed', async () => {
    const listening = await listen();
    receiver.respond = (response) => void response.writeHead(302, { location: receiver.url }).end();
    await happen(listening);
    await shop.deps.jobs.idle();
    expect(receiver.received).toHaveLength(1);
    const { deliveries } = await log(listening);
    expect(deliveries[0]?.problem).toBe('It redirects (302). We don’t follow redirects.');
  });
});

describe('a webhook endpoint', () => {
  const mailsAbout = async ({ seller }: Listening): Promise<number> =>
    (await mailsTo(shop, seller.user.email)).filter(({ purpose }) => purpose.startsWith('outgoing-webhooks.')).length;

  test('is turned off after three days without success, with one email; a resent delivery keeps its id once the endpoint is on', async () => {
    expect(retrySeconds.reduce((sum, seconds) => sum + seconds, 0)).toBe(3 * 24 * 60 * 60);
    const listening = await listen();
    receiver.respond = (response) => void response.writeHead(503).end();
    await happen(listening);
    await happen(listening);
    await shop.deps.jobs.idle();
    for (const seconds of retrySeconds) {
      expect((await log(listening)).endpoint.enabled).toBe(true);
      clock.pass({ seconds });
      await due();
    }
    expect(await mailsAbout(listening)).toBe(1);
    const { endpoint, deliveries } = await log(listening);
    expect([endpoint.enabled, endpoint.offReason, endpoint.waiting]).toEqual([false, 'failing', 0]);
    expect(deliveries.map(({ state }) => state).toSorted()).toEqual(['dropped', 'failed']);
    const tries = receiver.received.length;
    await happen(listening);
    await due();
    expect([receiver.received.length, await mailsAbout(listening)]).toEqual([tries, 1]);

    const failed = deliveries.find(({ state }) => state === 'failed');
    const path = `${listening.endpoint._id}/deliveries/${failed?._id}/resend`;
    expect((await callAs(listening, 'POST', path)).json()).toMatchObject({ code: 'OUTGOING_WEBHOOKS_OFF' });
    await callAs(listening, 'PUT', listening.endpoint._id, { url: receiver.url, types: ['beat.sold'], enabled: true });
    receiver.respond = (response) => void response.writeHead(200).end('At last');
    expect((await callAs(listening, 'POST', path)).statusCode).toBe(200);
    await shop.deps.jobs.idle();
    expect(receiver.received.at(-1)?.id).toBe(failed?.eventId);
  });

  test('stays on if it has accepted other deliveries while one was refused: only that delivery fails', async () => {
    const listening = await listen();
    receiver.respond = (response, { body }) => void response.writeHead(body.includes('webhook.test') ? 200 : 500).end();
    await happen(listening);
    await shop.deps.jobs.idle();
    for (const seconds of retrySeconds) {
      clock.pass({ seconds });
      await callAs(listening, 'POST', `${listening.endpoint._id}/test`);
      await due();
    }
    const { endpoint, deliveries } = await log(listening);
    expect([endpoint.enabled, deliveries.at(-1)?.state, await mailsAbout(listening)]).toEqual([true, 'failed', 0]);
  });

  test('is turned off at once when it responds 410 Gone', async () => {
    const listening = await listen();
    receiver.respond = (response) => void response.writeHead(410).end();
    await happen(listening);
    await shop.deps.jobs.idle();
    const { endpoint } = await log(listening);
    expect([endpoint.enabled, endpoint.offReason, await mailsAbout(listening)]).toEqual([false, 'gone', 1]);
  });

  test('gets nothing once its owner turns it off, not even waiting deliveries', async () => {
    const listening = await listen();
    await happen(listening);
    await callAs(listening, 'PUT', listening.endpoint._id, { ...listening.endpoint, enabled: false });
    await shop.deps.jobs.idle();
    expect(receiver.received).toHaveLength(0);
    expect((await log(listening)).deliveries).toMatchObject([
      { state: 'dropped', problem: 'The endpoint was turned off.' },
    ]);
  });
});

test('a crash at any step between an event and its delivery loses nothing', async () => {
  const crashes = createCrashes();
  const mortal = { ...shop.deps, ...crashes.ports(shop.deps) };
  const listening = await listen();
  const steps = await crashes.atEveryStep(async (crashing) => {
    const before = receiver.received.length;
    await crashing(async () => {
      await happen(listening, mortal);
      await runEndpoint(mortal, listening.endpoint._id);
    });
    const { deliveries } = await log(listening);
    // By now the crashed process’s lease has expired.
    clock.pass({ seconds: 31 });
    await due();
    const seen = new Set(receiver.received.slice(before).map(({ id }) => id));
    const [latest] = deliveries;
    if (seen.size > 0) expect([...seen]).toEqual([latest?.eventId]);
    expect((await log(listening)).deliveries.every(({ state }) => state === 'delivered')).toBe(true);
  });
  expect(steps).toBeGreaterThan(5);
  const { deliveries } = await log(listening);
  // A crash in the first step, the event's own transaction, rolls back the event, so one delivery is missing.
  expect(deliveries.length).toBeGreaterThanOrEqual(Math.min(20, steps - 1));
});

describe('the limits of deliveries', () => {
  test('store deliveries above the maximum of waiting ones without sending them', async () => {
    const listening = await listen();
    await happen(listening);
    await shop.deps.db
      .insertInto('outgoing_webhooks_deliveries')
      .columns(['id', 'endpoint_id', 'event_id', 'type', 'body', 'state', 'since', 'next_at', 'created_at'])
      .expression(({ selectFrom, fn, val, lit }) =>
        selectFrom(fn<{ n: number }>('generate_series', [lit(2), val(maxWaiting)]).as('n')).select([
          fn<string>('gen_random_uuid', []).as('id'),
          val(listening.endpoint._id).as('endpoint_id'),
          fn<string>('gen_random_uuid', []).as('event_id'),
          val('beat.sold').as('type'),
          val('{}').as('body'),
          val('waiting').as('state'),
          val(clock.now()).as('since'),
          val(new Date(clock.now().getTime() + 3_600_000)).as('next_at'),
          val(clock.now()).as('created_at'),
        ]),
      )
      .execute();
    await happen(listening);
    const dropped = await shop.deps.db
      .selectFrom('outgoing_webhooks_deliveries')
      .select('problem')
      .where('endpoint_id', '=', listening.endpoint._id)
      .where('state', '=', 'dropped')
      .execute();
    expect(dropped).toEqual([{ problem: 'Too many deliveries were waiting.' }]);
    expect((await callAs(listening, 'POST', `${listening.endpoint._id}/test`)).json()).toMatchObject({
      code: 'OUTGOING_WEBHOOKS_TOO_MANY_WAITING',
    });
  });

  test('allow one delivery at a time per endpoint', async () => {
    const listening = await listen();
    let open = 0;
    let most = 0;
    receiver.respond = (response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.writeHead(204).end();
      }, 20);
    };
    for (let index = 0; index < 4; index += 1) await happen(listening);
    const { _id: endpointId } = listening.endpoint;
    await Promise.all([runEndpoint(shop.deps, endpointId), runEndpoint(shop.deps, endpointId)]);
    expect([receiver.received.length, most]).toEqual([4, 1]);
  });

  test.each([
    { kind: 'that have accepted a delivery', proven: true, max: 2 },
    { kind: 'that have accepted none yet', proven: false, max: 1 },
  ])('allow $max at once for an owner’s endpoints $kind; the others are tried later', async ({ proven, max }) => {
    const [listening, other] = [await listen(), await listen()];
    const ids = [listening.endpoint._id];
    for (const _ of [2, 3]) {
      const body = { url: receiver.url, types: ['beat.published'] };
      ids.push((await listening.seller.browser.call('POST', base, body)).json().endpoint._id);
    }
    await shop.deps.db
      .updateTable('outgoing_webhooks_endpoints')
      .set({ proven })
      .where('owner_id', '=', listening.seller.user.id)
      .execute();
    const waiting: ServerResponse[] = [];
    receiver.respond = (response) => void waiting.push(response);
    await happen(listening);
    await happen(other);
    const runs = ids.map((id) => runEndpoint(shop.deps, id));
    const others = runEndpoint(shop.deps, other.endpoint._id);
    await eventually(() => expect(waiting).toHaveLength(max + 1));
    let ended = 0;
    for (const run of runs) void run.finally(() => (ended += 1));
    await eventually(() => expect(ended).toBe(ids.length - max));
    expect(waiting).toHaveLength(max + 1);
    receiver.respond = (response) => void response.writeHead(204).end();
    for (const response of waiting) response.writeHead(204).end();
    await Promise.all([...runs, others]);
    expect(receiver.received).toHaveLength(max + 1);
    for (const id of ids) await runEndpoint(shop.deps, id);
    expect(receiver.received).toHaveLength(ids.length + 1);
  });

  test('stop all deliveries to a suspended seller’s endpoints', async () => {
    const listening = await listen();
    await happen(listening);
    await shop.deps.db
      .updateTable('account_users')
      .set({ suspended_at: clock.now(), suspended_reason: 'A test.' })
      .where('id', '=', listening.seller.user.id)
      .execute();
    await happen(listening);
    await due();
    const rows = await shop.deps.db
      .selectFrom('outgoing_webhooks_deliveries')
      .select(['state', 'problem'])
      .where('endpoint_id', '=', listening.endpoint._id)
      .execute();
    expect([receiver.received.length, rows]).toEqual([
      0,
      [{ state: 'dropped', problem: 'The account was suspended.' }],
    ]);
  });
});
