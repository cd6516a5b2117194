import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { hold, waitingFor } from '#testing/database/held-rows.ts';
import { newKey, type TestKey } from '#testing/login/keys.ts';
import { type MovingClock, movingClock } from '#testing/moving-clock.ts';
import { openShop, type TestSeller } from '#testing/orders/selling.ts';
import { keysRetention } from '../retention.ts';

let shop: TestApp;
let clock: MovingClock;
let seller: TestSeller;
let key: TestKey;
beforeAll(async () => {
  clock = movingClock();
  shop = await createTestApp({ ports: { clock } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  seller = await openShop(shop);
  key = await newKey(shop, seller.user.id);
});

const codes = '/api/v1/app/seller/codes';
const body = (code = 'SUMMER') => ({ code: `${code}-${seller.user.id.slice(-6)}`, kind: 'percent', value: 15 });
const post = (name: string, payload: object = body(), by = key, url = codes) =>
  by.call('POST', url, payload, { 'idempotency-key': name });
const countCodes = async (): Promise<number> => (await key.call('GET', codes)).json().codes.length;
const calls = () => shop.deps.db.selectFrom('keys_calls').selectAll().where('key_id', '=', key.id).execute();
const refusalOf = async (call: ReturnType<typeof post>) => {
  const response = await call;
  return [response.statusCode, response.json().code];
};

describe('a call with an Idempotency-Key', () => {
  test('is carried out once, and repeated calls get the same response for a day', async () => {
    const first = await post('one');
    expect([first.statusCode, first.headers['idempotent-replayed']]).toEqual([201, undefined]);
    clock.pass({ hours: 23 });
    const again = await post('one');
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(again.payload).toBe(first.payload);
    expect(await countCodes()).toBe(1);
    clock.pass({ hours: 1 });
    // The call is carried out again, and finds that the code exists.
    expect(await refusalOf(post('one'))).toEqual([409, 'DISCOUNTS_CODE_TAKEN']);
  });

  test('gets the same response after a final failure, and is carried out again after a validation error', async () => {
    await post('first');
    const taken = await post('taken');
    expect(taken.statusCode).toBe(409);
    const again = await post('taken');
    expect([again.payload, again.headers['idempotent-replayed']]).toEqual([taken.payload, 'true']);
    expect(await refusalOf(post('typo', { ...body('OTHER'), value: 0 }))).toEqual([400, 'VALIDATION']);
    expect((await post('typo', body('OTHER'))).statusCode).toBe(201);
  });

  test('is refused if its request differs from the first one', async () => {
    await post('one');
    expect(await refusalOf(post('one', body('OTHER')))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    const elsewhere = `/api/v1/app/beatstore/${seller.user.id}/publish`;
    expect(await refusalOf(post('one', body(), key, elsewhere))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await countCodes()).toBe(1);
  });

  test('doesn’t affect calls with another API key', async () => {
    await post('one');
    const other = await newKey(shop, seller.user.id);
    expect((await post('one', body('OTHER'), other)).statusCode).toBe(201);
  });

  test('is carried out once if several are sent concurrently', async () => {
    const responses = await Promise.all([post('one'), post('one'), post('one'), post('one')]);
    const anew = responses.filter(({ statusCode, headers }) => statusCode === 201 && !headers['idempotent-replayed']);
    expect(anew).toHaveLength(1);
    for (const response of responses) {
      if (response.statusCode !== 201) expect(response.json().code).toBe('IDEMPOTENCY_IN_PROGRESS');
    }
    expect(await countCodes()).toBe(1);
  });

  test('is refused while the first call is running, and with IDEMPOTENCY_UNKNOWN if its server has died', async () => {
    await post('one');
    await shop.deps.db
      .updateTable('keys_calls')
      .set({ status: null, body: null })
      .where('key_id', '=', key.id)
      .execute();
    const response = await post('one');
    expect([response.json().code, response.headers['retry-after']]).toEqual(['IDEMPOTENCY_IN_PROGRESS', '5']);
    clock.pass({ minutes: 10 });
    expect(await refusalOf(post('one'))).toEqual([409, 'IDEMPOTENCY_UNKNOWN']);
    expect(await countCodes()).toBe(1);
  });

  test('must have a header of 1 to 255 characters, and a JSON body', async () => {
    expect(await refusalOf(post(''))).toEqual([400, 'IDEMPOTENCY_KEY_WRONG']);
    expect(await refusalOf(post('x'.repeat(256)))).toEqual([400, 'IDEMPOTENCY_KEY_WRONG']);
    expect((await post('x'.repeat(255))).statusCode).toBe(201);
    const form = { 'content-type': 'multipart/form-data; boundary=x', 'idempotency-key': 'form' };
    const url = '/api/v1/app/beatstore/new-beat';
    expect((await key.call('POST', url, '--x--\r\n', form)).json().code).toBe('IDEMPOTENCY_NEEDS_JSON');
    const upload = { 'tus-resumable': '1.0.0', 'idempotency-key': 'upload' };
    expect((await key.call('POST', '/api/v1/app/uploads', undefined, upload)).json().code).toBe(
      'IDEMPOTENCY_NEEDS_JSON',
    );
    expect(await calls()).toHaveLength(1);
  });

  test('is refused if its API key is revoked before the call starts', async () => {
    await post('its use is noted');
    const revoke = await hold(shop, (trx) => trx.deleteFrom('keys_keys').where('id', '=', key.id).execute());
    const refusal = refusalOf(post('too late', body('OTHER')));
    await expect.poll(() => waitingFor(shop, 'keys_calls')).toBe(1);
    await revoke();
    expect(await refusal).toEqual([401, 'KEY_UNKNOWN']);
  });

  test('must have an API key: the header doesn’t affect calls of a session', async () => {
    const headers = { ...seller.browser.headers, 'idempotency-key': 'one' };
    const call = (code: string) => shop.app.inject({ method: 'POST', url: codes, headers, payload: body(code) });
    expect([(await call('ONE')).statusCode, (await call('TWO')).statusCode]).toEqual([201, 201]);
  });
});

test('an Idempotency-Key is stored as a hash, which is deleted with the API key or after a day', async () => {
  await post('the name of a call');
  const [row] = await calls();
  expect(row?.name_hash).toHaveLength(32);
  // The response is sealed, so that a copy of the database doesn't reveal it.
  expect(row?.body?.toString()).not.toContain('SUMMER');
  const rule = keysRetention.find(({ table }) => table === 'keys_calls');
  await rule?.forget?.(shop.deps, 100);
  expect(await calls()).toHaveLength(1);
  clock.pass({ hours: 24, seconds: 1 });
  await rule?.forget?.(shop.deps, 100);
  expect(await calls()).toEqual([]);
  await post('another');
  await shop.deps.db.deleteFrom('keys_keys').where('id', '=', key.id).execute();
  expect(await calls()).toEqual([]);
});
