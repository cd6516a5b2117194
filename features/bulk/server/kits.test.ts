import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnBeat } from '#features/studio/contract.ts';
import { kitLicense } from '#features/licenses/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { withImports } from '#testing/beats/importing.ts';
import { createProducer, type Producer } from '#testing/beats/uploading.ts';
import { createBeat, createKit, type CreatedBeat, licenseIds } from '#testing/factories.ts';
import type { BulkEdit, EditCheck } from '../contract-edits.ts';

const path = '/api/v1/app/bulk/edits';

let shop: TestApp;
let producer: Producer;
let kit: CreatedBeat;
beforeAll(async () => {
  shop = await createTestApp();
  producer = await createProducer(shop);
  const sellerId = producer.user.id;
  kit = await createKit(shop.deps, { sellerId, title: 'Harbour' });
  await createBeat(shop.deps, { sellerId, title: 'Ferry', priceCents: 2000 });
});
afterAll(() => shop.close());

const all = { search: '', show: 'all' };
const post = (url: string, body: object = {}) => producer.browser.call('POST', url, body);
const list = () => producer.browser.call('GET', '/api/v1/app/beatstore/user');
const named = async (title: string): Promise<OwnBeat | undefined> =>
  (await list()).json<{ beatTracks: OwnBeat[] }>().beatTracks.find((one) => one.title === title);
const check = async (change: object, selection: object = all): Promise<EditCheck['beats']> =>
  (await post(`${path}/check`, { selection, change })).json<EditCheck>().beats;
const skippedOf = async (change: object): Promise<string | null | undefined> =>
  (await check(change)).find(({ beatId }) => beatId === kit.id)?.skipped;
const carryOut = async (change: object, selection: object = all, count = 2): Promise<BulkEdit> => {
  const response = await post(path, { selection, change, count });
  expect(response.statusCode, response.payload).toBe(201);
  await shop.deps.jobs.idle();
  const { edits } = (await producer.browser.call('GET', path)).json<{ edits: BulkEdit[] }>();
  return edits.find(({ id }) => id === response.json<BulkEdit>().id)!;
};
const undo = async (id: string): Promise<BulkEdit> => {
  await post(`${path}/${id}/undo`);
  await shop.deps.jobs.idle();
  return (await post(`${path}/${id}/undo`)).json<BulkEdit>();
};

describe('a bulk edit of a sound kit', () => {
  it('changes the fields that a kit has, whether it’s found by a search or its id, and its undo restores the list byte for byte', async () => {
    await producer.browser.call('POST', `/api/v1/app/beatstore/${kit.id}/unpublish`);
    const before = await list();
    const change = {
      price: { how: 'percent', value: '10', to99: false },
      tags: { how: 'set', tags: ['fog', 'rain'] },
      genre: { genre: 'Jazz', subGenre: 'Bebop' },
      ai: 'none',
      move: { to: 'publish' },
    };
    const previewed = (await check(change)).find(({ beatId }) => beatId === kit.id);
    expect(previewed).toMatchObject({ skipped: null });
    expect(previewed?.differences.map(({ field }) => field)).toEqual(['Price', 'Tags', 'Genre', 'AI', 'On sale']);
    const edit = await carryOut(change);
    expect(edit).toMatchObject({ changed: 2, leftOut: [] });
    const changed = { price: '16.50', tags: ['fog', 'rain'], genre: 'Jazz', ai: 'none', status: 'published' };
    expect(await named('Harbour')).toMatchObject(changed);
    expect(await undo(edit.id)).toMatchObject({ undone: 2, leftOut: [] });
    expect((await list()).payload).toBe(before.payload);

    await shop.deps.db.updateTable('catalogue_beats').set({ published_at: null }).where('id', '=', kit.id).execute();
    const unpublished = (await list()).payload;
    const from = new Date(shop.deps.clock.now().getTime() + 3_600_000).toISOString();
    const alone = { beatIds: [kit.id] };
    const scheduled = await carryOut({ move: { to: 'schedule', from, everyDays: 7 } }, alone, 1);
    expect(await named('Harbour')).toMatchObject({ status: 'scheduled', publishAt: from });
    await undo(scheduled.id);
    expect((await list()).payload).toBe(unpublished);
  });

  const oneLicense = /^It’s a sound kit\. It has one license, which can’t be changed\.$/;
  it.each([
    ['a license to add', { addLicenses: [licenseIds.exclusive] }, oneLicense],
    ['a license to remove', { removeLicenses: [kitLicense.id] }, oneLicense],
    ['a license’s price', { licensePrices: [{ licenseId: kitLicense.id, price: '5' }] }, oneLicense],
    [
      'the setting for free downloads',
      { freeDownload: false },
      /^It’s a sound kit\. Only beats can be free downloads\.$/,
    ],
    [
      'a price below the minimum',
      { price: { how: 'percent', value: '-99', to99: false } },
      /^It’s a sound kit, which costs at least \$\d\.\d\d\.$/,
    ],
  ])('skips the kit and says why, in the check and the result, if it contains %s', async (_, given, reason) => {
    const change = { ...given, tags: { how: 'set', tags: ['one', 'two'] } };
    const before = await named('Harbour');
    expect(await skippedOf(change)).toMatch(reason);
    const edit = await carryOut(change);
    expect(edit).toMatchObject({
      changed: 1,
      leftOut: [{ title: 'Harbour', reason: expect.stringMatching(reason) }],
    });
    expect(await named('Harbour')).toEqual(before);
    expect((await named('Ferry'))?.tags).toEqual(['one', 'two']);
    await undo(edit.id);
  });

  it('isn’t undone if the kit’s type has been changed since', async () => {
    const edit = await carryOut({ price: { how: 'to', value: '10', to99: false } }, { beatIds: [kit.id] }, 1);
    await producer.browser.call('PUT', `/api/v1/app/beatstore/${kit.id}`, { kitType: 'loops' });
    expect(await undo(edit.id)).toMatchObject({ leftOut: [{ title: 'Harbour', reason: 'It was changed since.' }] });
  });
});

describe('an import of beats', () => {
  it('never changes a sound kit, whether a row has the kit’s external ID or its title', async () => {
    const { check: look } = withImports(shop, producer);
    const before = await named('Harbour');
    const table = 'ID,Title,BPM,Key,Price\nk-1,Renamed,90,8A,3\n,Harbour,90,8A,3\n';
    await shop.deps.db
      .insertInto('bulk_external_ids')
      .values({ seller_id: producer.user.id, external_id: 'k-1', beat_id: kit.id })
      .execute();
    const { body } = await look({ table });
    expect(body).toMatchObject({ ready: 0 });
    const kitStays = 'It’s a sound kit. A table changes only beats, so it stays as it is.';
    expect(body.rows[0]).toMatchObject({
      outcome: 'unchanged',
      notes: [{ column: '', text: kitStays }],
      differences: [],
    });
    // The title of a kit identifies no beat, so the row is a new beat without files.
    expect(body.rows[1]).toMatchObject({ outcome: 'wrong', notes: [{ column: 'Files' }] });
    expect(JSON.stringify(body)).not.toMatch(/null BPM|"null"/);
    expect(await named('Harbour')).toEqual(before);
  });
});
