import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createListener } from '#testing/factories.ts';
import { mailsTo } from '#testing/mails.ts';
import { movingClock } from '#testing/moving-clock.ts';

const clock = movingClock();
let shop: TestApp;
let count = 0;

beforeAll(async () => {
  shop = await createTestApp({ ports: { clock }, settings: { RATE_LIMIT: 'on' } });
});
afterAll(() => shop.close());
beforeEach(() => clock.pass({ hours: 25 }));

const newAddress = (): string => `fan-${(count += 1)}@people.example`;
const request = (email: string, beatId: string) =>
  shop.app.inject({ method: 'POST', url: `/api/v1/app/free-downloads/${beatId}`, payload: { email } });
/** A beat on sale whose free file isn't in storage, because this test doesn't read it. */
const freeBeat = async (): Promise<string> => {
  const { id } = await createBeat(shop.deps);
  const free = { free_download: true, free_key: `free/${id}/0.mp3`, free_bytes: 9, free_hash: '0', free_source_id: id };
  await shop.deps.db.updateTable('catalogue_beats').set(free).where('id', '=', id).execute();
  return id;
};

it('a request for a free download always gets the same response, and sends one email per beat and at most five per hour', async () => {
  const beatId = await freeBeat();
  const known = await createListener(shop.deps, { email: newAddress() });
  const twice = newAddress();
  const responses = [await request(known.email, beatId), await request(twice, beatId), await request(twice, beatId)];
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  expect(await mailsTo(shop, twice)).toHaveLength(1);
  const flooded = newAddress();
  for (let more = 0; more < 7; more++) {
    clock.pass({ minutes: 2 });
    const last = await request(flooded, await freeBeat());
    expect(last.body).toBe(responses[0]?.body);
  }
  expect(await mailsTo(shop, flooded)).toHaveLength(5);
});

it('requests for a free download from one network are limited per beat, whatever email addresses they name', async () => {
  const beatId = await freeBeat();
  const codes: number[] = [];
  for (let time = 0; time < 12; time++) codes.push((await request(newAddress(), beatId)).statusCode);
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
});
