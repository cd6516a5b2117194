import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnBeat } from '#features/studio/contract.ts';
import { markSoldExclusively } from '#features/catalogue/server/public.ts';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { recordStatements } from '#platform/database/statement-counter.ts';
import { newId } from '#contract-kit/ids.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createProducer, type Producer } from '#testing/beats/uploading.ts';
import { Crash, createCrashes } from '#testing/crashes.ts';
import { fillCopies } from '#testing/database/many-rows.ts';
import { createBeat, createLicense, licenseIds } from '#testing/factories.ts';
import type { BulkEdit, EditCheck } from '../../contract-edits.ts';
import { carryOut } from './carry-out.ts';

const path = '/api/v1/app/bulk/edits';

let shop: TestApp;
let producer: Producer;
beforeAll(async () => {
  shop = await createTestApp();
  await ensurePredefinedLicenses(shop.deps.db);
});
afterAll(() => shop.close());
beforeEach(async () => {
  producer = await createProducer(shop);
});

const list = async (query = ''): Promise<OwnBeat[]> =>
  (await producer.browser.call('GET', `/api/v1/app/beatstore/user${query}`)).json<{ beatTracks: OwnBeat[] }>()
    .beatTracks;
const all = { search: '', show: 'all' };
const post = (url: string, body: object = {}) => producer.browser.call('POST', url, body);
const start = async (selection: object, change: object, count: number): Promise<BulkEdit> => {
  const response = await post(path, { selection, change, count });
  expect(response.statusCode, response.payload).toBe(201);
  await shop.deps.jobs.idle();
  const { edits } = (await producer.browser.call('GET', path)).json<{ edits: BulkEdit[] }>();
  return edits.find(({ id }) => id === response.json<BulkEdit>().id)!;
};
const undo = async (id: string): Promise<BulkEdit> => {
  const response = await post(`${path}/${id}/undo`);
  expect(response.statusCode, response.payload).toBe(200);
  await shop.deps.jobs.idle();
  return (await post(`${path}/${id}/undo`)).json<BulkEdit>();
};
const beats = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id } = await createBeat(shop.deps, {
      sellerId: producer.user.id,
      title: `Song ${at}`,
      priceCents: 2000,
      publishedAt: new Date(Date.now() - (at + 1) * 60_000),
    });
    ids.push(id);
  }
  return ids;
};

describe('a bulk edit', () => {
  it('shows each beat before and after, changes it as its form does, and its undo restores the list byte for byte', async () => {
    const own = await createLicense(shop.deps, { ownerId: producer.user.id, title: 'My Own' });
    const [first = ''] = await beats(3);
    await producer.browser.call('POST', `/api/v1/app/beatstore/${first}/unpublish`);
    // Makes the beats' free download files before the comparison.
    await start(all, { freeDownload: true }, 3);
    await start(all, { freeDownload: false }, 3);
    const before = await producer.browser.call('GET', '/api/v1/app/beatstore/user');
    const change = {
      price: { how: 'percent', value: '10', to99: true },
      addLicenses: [own.id],
      removeLicenses: [licenseIds.basic],
      licensePrices: [{ licenseId: own.id, price: '12.50' }],
      tags: { how: 'set', tags: ['fog', 'rain'] },
      genre: { genre: 'Jazz', subGenre: 'Bebop' },
      ai: 'none',
      freeDownload: true,
      move: { to: 'publish' },
    };
    const check = (await post(`${path}/check`, { selection: all, change })).json<EditCheck>();
    expect(check.beats.map(({ title }) => title)).toEqual(['Song 0', 'Song 1', 'Song 2']);
    expect(check.beats[0]?.differences.map(({ field }) => field)).toEqual([
      'Price',
      'Licenses',
      'Tags',
      'Genre',
      'AI',
      'Free download',
      'On sale',
    ]);
    expect((await producer.browser.call('GET', '/api/v1/app/beatstore/user')).payload).toBe(before.payload);

    const edit = await start(all, change, 3);
    expect(edit).toMatchObject({ total: 3, left: 0, changed: 3, leftOut: [] });
    for (const beat of await list()) {
      expect(beat).toMatchObject({ status: 'published', genre: 'Jazz', tags: ['fog', 'rain'], freeDownload: true });
      expect(beat.price).toMatch(/\.99$/);
      expect(beat.ownPrices).toMatchObject([{ licenseId: own.id, price: '12.50' }]);
    }
    expect(await undo(edit.id)).toMatchObject({ undone: 3, changed: 0, leftOut: [] });
    expect((await producer.browser.call('GET', '/api/v1/app/beatstore/user')).payload).toBe(before.payload);
  });

  it('schedules one beat every few days, and its undo unschedules them', async () => {
    const ids = await beats(3);
    for (const id of ids) await producer.browser.call('POST', `/api/v1/app/beatstore/${id}/unpublish`);
    await shop.deps.db.updateTable('catalogue_beats').set({ published_at: null }).where('id', 'in', ids).execute();
    const before = await producer.browser.call('GET', '/api/v1/app/beatstore/user');
    const from = new Date(shop.deps.clock.now().getTime() + 3_600_000).toISOString();
    const edit = await start({ beatIds: ids }, { move: { to: 'schedule', from, everyDays: 7 } }, 3);
    const times = (await list()).map(({ publishAt }) => Date.parse(publishAt ?? ''));
    expect(times.map((time) => (time - Date.parse(from)) / 86_400_000)).toEqual([0, 7, 14]);
    // Undoing a publication removes the publication date and restores the schedule.
    const published = await start({ beatIds: ids }, { move: { to: 'publish' } }, 3);
    expect(await undo(published.id)).toMatchObject({ undone: 3 });
    expect((await list()).map(({ publishAt }) => Date.parse(publishAt ?? ''))).toEqual(times);
    await undo(edit.id);
    expect((await producer.browser.call('GET', '/api/v1/app/beatstore/user')).payload).toBe(before.payload);
  });

  it('skips beats that were sold exclusively or whose form would refuse the change, and says why', async () => {
    const [first = '', second = ''] = await beats(3);
    await inTransaction(shop.deps.db, (trx) => markSoldExclusively(trx, { beatId: first, itemId: newId() }));
    await shop.deps.db
      .updateTable('catalogue_beats')
      .set({ tags: ['one', 'two', 'three', 'four', 'five'] })
      .where('id', '=', second)
      .execute();
    const edit = await start(all, { tags: { how: 'add', tags: ['six'] } }, 3);
    expect(edit).toMatchObject({
      changed: 1,
      leftOut: [
        { title: 'Song 0', reason: 'It was sold exclusively.' },
        { title: 'Song 1', reason: 'Use up to 5 tags.' },
      ],
    });
  });

  it('is refused as a whole if it names another seller’s beat, and no other seller can see or undo it', async () => {
    const ids = await beats(2);
    const foreign = await createBeat(shop.deps);
    const before = await list();
    for (const url of [`${path}/check`, path]) {
      const body = { selection: { beatIds: [...ids, foreign.id] }, change: { freeDownload: true }, count: 3 };
      const response = await post(url, body);
      expect([response.statusCode, response.json().code]).toEqual([404, 'BULK_BEAT_NOT_FOUND']);
    }
    await shop.deps.jobs.idle();
    expect(await list()).toEqual(before);
    const edit = await start({ beatIds: ids }, { freeDownload: true }, 2);
    const stranger = (await createProducer(shop)).browser;
    expect((await stranger.call('POST', `${path}/${edit.id}/undo`)).statusCode).toBe(404);
    expect((await stranger.call('GET', path)).json()).toEqual({ edits: [] });
  });

  it('when undone, restores only beats that nobody, including the seller, has changed since', async () => {
    const [first = ''] = await beats(3);
    const up = { price: { how: 'to', value: '10', to99: false } };
    const one = await start(all, up, 3);
    await producer.browser.call('PUT', `/api/v1/app/beatstore/${first}`, { title: 'Renamed' });
    const other = await start(
      { search: 'Song 2', show: 'all' },
      { price: { how: 'amount', value: '1', to99: false } },
      1,
    );
    expect(await undo(one.id)).toMatchObject({
      undone: 1,
      leftOut: [
        { title: 'Song 0', reason: 'It was changed since.' },
        { title: 'Song 2', reason: 'It was changed since.' },
      ],
    });
    expect(await undo(other.id)).toMatchObject({ undone: 1 });
    expect((await list()).map(({ price }) => price)).toEqual(['10.00', expect.not.stringMatching('10.00'), '10.00']);
  });

  it('is refused if its search finds another number of beats than the check did, and can’t be undone after 30 days', async () => {
    await beats(2);
    const body = { selection: all, change: { freeDownload: true }, count: 1 };
    expect((await post(path, body)).json()).toMatchObject({ code: 'BULK_SELECTION_CHANGED' });
    expect((await post(path, { ...body, selection: { search: 'nothing', show: 'all' } })).json()).toMatchObject({
      code: 'BULK_NOTHING_SELECTED',
    });
    expect(
      (await post(path, { ...body, change: { price: { how: 'percent', value: 'a', to99: false } } })).statusCode,
    ).toBe(400);
    const edit = await start(all, { freeDownload: true }, 2);
    await shop.deps.db
      .updateTable('bulk_edits')
      .set({ created_at: new Date(shop.deps.clock.now().getTime() - 31 * 86_400_000) })
      .where('id', '=', edit.id)
      .execute();
    expect((await post(`${path}/${edit.id}/undo`)).json()).toMatchObject({ code: 'BULK_EDIT_NOT_FOUND' });
  });

  it('can run at the same time as another one, and each beat gets both changes', async () => {
    const ids = await beats(4);
    const before = await list();
    const amount = { price: { how: 'amount', value: '1', to99: false } };
    const both = await Promise.all(
      [1, 2].map(() => post(path, { selection: { beatIds: ids }, change: amount, count: 4 })),
    );
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    await shop.deps.jobs.idle();
    expect((await list()).map(({ price }) => Number(price))).toEqual(before.map(({ price }) => Number(price) + 2));
  });

  it('interrupted by a crash at any step, continues with the next beat and changes none twice', async () => {
    await beats(2);
    const before = await list();
    const crashes = createCrashes();
    const dying = { ...shop.deps, ...crashes.ports(shop.deps) };
    const errors: unknown[] = [];
    let times = 0;
    const steps = await crashes.atEveryStep(async (crashing) => {
      const change = { price: { how: 'amount', value: '1', to99: false } };
      const { id } = (await post(path, { selection: all, change, count: 2 })).json<BulkEdit>();
      const { signal } = new AbortController();
      await crashing(() => carryOut(dying, id, signal).catch((error: unknown) => errors.push(error)));
      await carryOut(shop.deps, id, signal);
      times += 1;
    });
    for (const error of errors) expect(error).toBeInstanceOf(Crash);
    expect(steps).toBeGreaterThan(3);
    expect((await list()).map(({ price }) => Number(price))).toEqual(before.map(({ price }) => Number(price) + times));
  });

  it('makes at most 14 database queries per beat, and 3 for the edit itself', async () => {
    await beats(4);
    const body = { selection: all, change: { price: { how: 'to', value: '9.00', to99: false } }, count: 4 };
    const { id } = (await post(path, body)).json<BulkEdit>();
    const { statements } = await recordStatements(() => carryOut(shop.deps, id, new AbortController().signal));
    expect((await list()).map(({ price }) => price)).toEqual(['9.00', '9.00', '9.00', '9.00']);
    expect(statements.length).toBeLessThanOrEqual(3 + 4 * 14);
  });

  it('is limited to a thousand beats', async () => {
    const [first = ''] = await beats(1);
    await fillCopies(shop.deps.db, first, 1000);
    const response = await post(`${path}/check`, { selection: all, change: {} });
    expect(response.json()).toMatchObject({ code: 'BULK_TOO_MANY_BEATS' });
    const some = await post(`${path}/check`, { selection: { search: 'Song 0 1', show: 'all' }, change: {} });
    expect(some.json<EditCheck>().beats.length).toBeGreaterThan(100);
  });
});
