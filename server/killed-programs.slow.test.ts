import { mkdtempSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OwnBeat } from '#features/studio/contract.ts';
import { setPassword } from '#features/auth/server/public.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { createPasswords } from '#platform/passwords/passwords.ts';
import { folderOf, withImports } from '#testing/beats/importing.ts';
import { giveDetails, logIn, ownBeats } from '#testing/big/big-shop.ts';
import { createBeat, createSeller, licenseIds } from '#testing/factories.ts';
import { startReceiver, type WebhookReceiver } from '#testing/outgoing-webhooks/receiver.ts';
import {
  askPayment,
  checkOutAt,
  fillStore,
  killShops,
  press,
  type ShopProcess,
  startShop,
} from '#testing/shop-process.ts';
import { roomyFolder } from '../scripts/roomy-folder.ts';

// Kills the whole server while it sends webhooks or imports for programs.

const email = 'producer@example.com';
const password = 'the password of the producer';

let folder: string;
let beatId: string;
let receiver: WebhookReceiver;
beforeEach(async () => {
  folder = mkdtempSync(path.join(await roomyFolder(), 'killed-programs-'));
  receiver = await startReceiver();
  beatId = await fillStore(folder, async (world) => {
    const { id } = await createSeller(world, { email, emailVerifiedAt: new Date() });
    await setPassword({ passwords: createPasswords(), clock: systemClock }, world.db, id, password);
    return (await createBeat(world, { sellerId: id })).id;
  });
});
afterEach(async () => {
  killShops();
  await receiver.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const start = (): Promise<ShopProcess> =>
  startShop({ DATA_DIR: folder, LOG_LEVEL: 'error', RATE_LIMIT: 'off', WEBHOOKS_LOCAL: 'on' });
const kill = async (shop: ShopProcess): Promise<void> => {
  shop.child.kill('SIGKILL');
  expect(await shop.ended).toMatchObject({ signal: 'SIGKILL' });
};

const programOf = async (shop: ShopProcess) => {
  const headers = await logIn(shop.url, email, password);
  const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const response = await fetch(shop.url + url, {
      method,
      headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
      ...(payload && { body: JSON.stringify(payload) }),
    });
    const body: unknown = await response.json();
    return { statusCode: response.status, json: <T>() => body as T };
  };
  return { headers, call };
};

/** Waits long: a dead server's work is picked up when its lease or its job has expired. */
const comes = async (isThere: () => Promise<boolean> | boolean): Promise<void> => {
  while (!(await isThere())) await delay(200);
};

test('a server killed between a commit and a delivery, or during one, still delivers every event under its id', async () => {
  const first = await start();
  const { call } = await programOf(first);
  await call('POST', '/api/v1/app/password-validate', { password });
  const types = ['beat.sold', 'order.paid'];
  const added = await call('POST', '/api/v1/app/seller/webhooks', { url: receiver.url, types });
  const { endpoint, secret } = added.json<{ endpoint: { _id: string }; secret: string }>();
  // The first delivery hangs, so later events are committed and wait.
  receiver.respond = () => undefined;
  for (const buyer of ['ann', 'ben']) {
    const session = await checkOutAt(first, [{ beatId, licenseId: licenseIds.basic }], `${buyer}@example.com`);
    await press(first, `sessions/${session}/pay`);
    await comes(async () => (await askPayment(first, session)).state === 'paid');
  }
  await comes(() => receiver.received.length === 1);
  await kill(first);
  expect(receiver.received).toHaveLength(1);

  receiver.respond = (response) => void response.writeHead(204).end();
  const second = await start();
  const again = await programOf(second);
  const log = async () =>
    (await again.call('GET', `/api/v1/app/seller/webhooks/${endpoint._id}/deliveries`)).json<{
      deliveries: { eventId: string; type: string; state: string }[];
    }>().deliveries;
  await comes(async () => (await log()).every(({ state }) => state === 'delivered'));
  const events = await log();
  expect(events.map(({ type }) => type).toSorted()).toEqual([...types, ...types].toSorted());
  const [held, ...rest] = receiver.received;
  expect(rest.map(({ id }) => id).toSorted()).toEqual(events.map(({ eventId }) => eventId).toSorted());
  expect(rest.map(({ id }) => id)).toContain(held?.id);
  for (const one of rest) expect(types).toContain(one.verify(secret).type);
});

test('an import whose server is killed continues after the next start, and creates each beat once', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `Tide ${String(at).padStart(2, '0')}`);
  const table = ['Title,BPM,Key,ID', ...names.map((name, at) => `${name},90,8A,id-${at}`)].join('\n');
  const first = await start();
  const browser = await programOf(first);
  await giveDetails(first.url, browser.headers);
  await browser.call('POST', '/api/v1/app/password-validate', { password });
  const imports = withImports(first, { browser });
  const started = await imports.start({ table, folder: await folderOf(names) }, names.length);
  expect(started.status, JSON.stringify(started.body)).toBe(201);
  const uploads = [];
  for (const name of names) uploads.push(await imports.uploadAll(name));
  const imported = async (shop: ShopProcess): Promise<readonly OwnBeat[]> =>
    (await ownBeats(shop.url, browser.headers)).filter(({ title }) => names.includes(title));
  const sent = Promise.allSettled(uploads.map((ids, at) => imports.sendRow(started.body.id, at, ids)));
  await comes(async () => (await imported(first)).length >= 2);
  await kill(first);
  const taken = (await sent).flatMap(({ status }, at) => (status === 'fulfilled' ? [at] : []));

  const second = await start();
  const before = (await imported(second)).length;
  const again = withImports(second, { browser: await programOf(second) });
  // Sends a call without a response once more, as the page does.
  for (const [at, ids] of uploads.entries()) if (!taken.includes(at)) await again.sendRow(started.body.id, at, ids);
  await comes(async () => (await again.running())?.done === names.length);
  const beats = await imported(second);
  console.log(`${before} of ${names.length} beats were there when it started again`);
  expect(before).toBeLessThan(names.length);
  expect(beats.map(({ title }) => title).toSorted()).toEqual(names);
});
