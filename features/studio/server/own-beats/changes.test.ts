import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, licenseIds } from '#testing/factories.ts';
import { ownBeatPath } from '#testing/beats/own-beats.ts';
import { createProducer, type Producer } from '#testing/beats/uploading.ts';

let shop: TestApp;
let producer: Producer;
const nobodys = '01900000-0000-7000-8000-00000000dead';

beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMIT: 'on' } });
  await ensurePredefinedLicenses(shop.deps.db);
});
afterAll(() => shop.close());
beforeEach(async () => {
  producer = await createProducer(shop);
});

const edit = { title: 'Other', tags: ['one', 'two'], price: '9.50', licenses: Object.values(licenseIds) };
const changes = {
  edit: (id: string) => producer.browser.call('PUT', ownBeatPath(id), edit),
  publish: (id: string) => producer.browser.call('POST', ownBeatPath(id, '/publish')),
  unpublish: (id: string) => producer.browser.call('POST', ownBeatPath(id, '/unpublish')),
  retry: (id: string) => producer.browser.call('POST', ownBeatPath(id, '/retry')),
  replace: (id: string) => producer.browser.call('POST', ownBeatPath(id, '/files'), { uploads: [] }),
  delete: (id: string) => producer.browser.call('DELETE', ownBeatPath(id)),
};

describe('a change of your own beat', () => {
  it('gives its listing a new revision if visitors see the change, and none if nothing changed', async () => {
    const revisions = async (): Promise<string> =>
      JSON.stringify(
        await shop.deps.db
          .selectFrom('catalogue_listings')
          .select(['beat_id', 'revision'])
          .orderBy('beat_id')
          .execute(),
      );
    const relisted = async (call: () => Promise<{ statusCode: number }>): Promise<[number, boolean]> => {
      const before = await revisions();
      const { statusCode } = await call();
      return [statusCode, (await revisions()) !== before];
    };
    const { id } = await createBeat(shop.deps, { sellerId: producer.user.id });
    const foreign = await createBeat(shop.deps);
    for (const change of Object.values(changes)) {
      for (const other of [nobodys, foreign.id]) {
        expect(await relisted(() => change(other))).toEqual([expect.toBeOneOf([400, 404]), false]);
      }
    }
    const steps: [keyof typeof changes, number, boolean][] = [
      ['edit', 200, true],
      ['edit', 200, false],
      ['publish', 200, false],
      ['retry', 409, false],
      ['unpublish', 200, true],
      ['unpublish', 200, false],
      ['edit', 200, false],
      ['publish', 200, true],
      ['delete', 200, true],
      ['delete', 404, false],
    ];
    for (const [name, status, isSeen] of steps) {
      expect([name, ...(await relisted(() => changes[name](id)))]).toEqual([name, status, isSeen]);
    }
  });

  it.each(Object.entries(changes))('is rate-limited, even if it changes nothing: %s', async (_, change) => {
    await shop.deps.db.deleteFrom('http_limits').execute();
    const responses = [await change(nobodys)];
    await shop.deps.db.updateTable('http_limits').set({ uses: 30 }).execute();
    responses.push(await change(nobodys));

    expect(responses[0]?.statusCode).not.toBe(429);
    expect(responses[1]?.json()).toMatchObject({ code: 'CATALOGUE_CHANGES_TOO_OFTEN' });
    expect(Number(responses[1]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});
