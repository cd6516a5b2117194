import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coverSizes } from '#contract-kit/cover-sizes.ts';
import { formatCents } from '#contract-kit/format.ts';
import { ensurePredefinedLicenses, kitLicense } from '#features/licenses/server/public.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { kitFields, kitUploads, uploadWhole } from '#testing/beats/kits.ts';
import { beatFields } from '#testing/beats/beat-fields.ts';
import { createProducer, goodFiles, type Producer, storedKeys } from '#testing/beats/uploading.ts';
import { pictureOf } from '#testing/files/images.ts';
import { createBeat, createKit, licenseIds } from '#testing/factories.ts';
import { ownSounds, tinySounds, zipOf } from '#testing/files/sounds.ts';
import type { Track } from '#features/catalogue/contract.ts';
import type { OwnBeat } from '../../contract.ts';
import type { UploadState } from '../../contract-uploads.ts';
import { kitWords, words } from '#features/catalogue/beat-rules.ts';

let shop: TestApp;
let producer: Producer;
beforeAll(async () => {
  shop = await createTestApp();
  await ensurePredefinedLicenses(shop.deps.db);
  producer = await createProducer(shop);
});
afterAll(() => shop.close());

const app = '/api/v1/app/beatstore';
const create = (uploads: readonly string[], change: object = {}) =>
  producer.browser.call('POST', `${app}/new-kit`, { ...kitFields, uploads, ...change });
const look = async (id: string): Promise<Track> => (await shop.app.inject(`${app}/track/${id}`)).json<Track>();
const edit = (id: string, change: object) => producer.browser.call('PUT', `${app}/${id}`, change);

describe('a new kit', () => {
  it('goes on sale at its own price under the license for kits, with its demo as preview and its zip for sale', async () => {
    const sent = await create(await kitUploads(shop, producer.browser, 'a new kit'));
    expect(sent.statusCode).toBe(201);
    const { _id: id } = sent.json<OwnBeat>();
    await shop.deps.jobs.idle();

    const kit = await look(id);
    expect(kit).toMatchObject({
      kind: 'kit',
      kit: { type: 'drums', files: 2 },
      bpm: null,
      key: '',
      beatFiles: ['kit'],
    });
    expect(kit.contents.map(({ name }) => name)).toEqual(['Drums/Kick 01.wav', 'Drums/Snare 01.wav']);
    expect(kit.licenses).toMatchObject([{ _id: kitLicense.id, price: '0.00', fileTypes: ['kit'], exclusive: false }]);
    expect(kit.durationMs).toBeGreaterThan(900);

    const rows = await shop.deps.db.selectFrom('catalogue_files').selectAll().where('beat_id', '=', id).execute();
    const sounds = await ownSounds('a new kit');
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['kit', 'mp3']);
    for (const row of rows) {
      expect(await buffer(await shop.deps.storage.open(row.storage_key))).toEqual(sounds[row.kind]);
    }
  });

  it('shows its seller the zip’s contents, found by the check, before it is created', async () => {
    const { kit } = await tinySounds();
    const id = await uploadWhole(shop, producer.browser, { name: 'Tape Drums.zip', bytes: kit });
    const { facts } = (await producer.browser.call('GET', `/api/v1/app/uploads/${id}`)).json<UploadState>();
    expect(facts.contents).toMatchObject({
      count: 2,
      files: [{ name: 'Drums/Kick 01.wav' }, { name: 'Drums/Snare 01.wav' }],
    });
  });

  it('gets an error that names everything that is wrong with it at once', async () => {
    const [cover = '', demo = '', zip = ''] = await kitUploads(shop, producer.browser);
    const { wav } = await tinySounds();
    const sound = await uploadWhole(shop, producer.browser, { name: 'demo.wav', bytes: wav });
    const empty = await uploadWhole(shop, producer.browser, {
      name: 'empty.zip',
      bytes: await zipOf({ '__MACOSX/._Kick': new Float32Array(10) }),
    });
    const refused = async (uploads: readonly string[], change: object = {}) =>
      (await create(uploads, change)).json<{ code: string; fields: Record<string, string[]> }>();

    expect((await refused([demo], { price: '0.00', genre: 'Nothing' })).fields).toEqual({
      coverImage: ['Choose a cover image.'],
      beatFiles: [kitWords.files()],
      price: [`A sound kit costs at least ${formatCents(shop.deps.config.minPriceCents)}.`],
      genre: ['Choose a genre from the list.'],
    });
    expect((await refused([cover, demo, zip, sound])).fields).toEqual({ beatFiles: [kitWords.noOtherFiles()] });
    expect((await refused([cover, demo, empty])).fields).toEqual({ beatFiles: [kitWords.emptyZip()] });
    expect((await refused([cover, demo, zip], { kitType: 'sounds' })).fields).toEqual({ kitType: [kitWords.noType()] });
    // Someone else's uploads count as used up.
    const other = await createProducer(shop);
    const stolen = await other.browser.call('POST', `${app}/new-kit`, { ...kitFields, uploads: [cover, demo, zip] });
    expect(stolen.json<{ fields: object }>().fields).toEqual({ beatFiles: [words.usedUp()] });
    expect((await create([demo])).json<{ fields: object }>().fields).toEqual({
      coverImage: ['Choose a cover image.'],
      beatFiles: [kitWords.files()],
    });
    // The valid uploads remain usable.
    expect((await create([cover, demo, zip])).statusCode).toBe(201);
  });
});

describe('two clicks on the same button at once', () => {
  const press = (path: string, body: object) =>
    Promise.all([1, 2].map(() => producer.browser.call('POST', `${app}/${path}`, body)));
  const expectOne = (responses: Awaited<ReturnType<typeof press>>, status: number): void => {
    const [done, late] = responses.toSorted((a, b) => a.statusCode - b.statusCode);
    expect([done?.statusCode, late?.statusCode]).toEqual([status, 400]);
    expect(late?.json<{ fields: object }>().fields).toEqual({ beatFiles: [words.usedUp()] });
  };
  const count = async (): Promise<number> =>
    (await producer.browser.call('GET', `${app}/user`)).json<{ totalBeatsUploaded: number }>().totalBeatsUploaded;

  it('make one kit, one beat, and one new zip; the second click gets the error that its files are used up', async () => {
    const lasting = async () => (await storedKeys(shop)).filter((key) => /^(files|covers)\//.test(key)).length;
    const [before, keys] = [await count(), await lasting()];
    const made = await press('new-kit', { ...kitFields, uploads: await kitUploads(shop, producer.browser) });
    expectOne(made, 201);
    const sounds = await goodFiles();
    const uploads = [await uploadWhole(shop, producer.browser, { name: 'a.png', bytes: await pictureOf(600) })];
    for (const sound of sounds) uploads.push(await uploadWhole(shop, producer.browser, sound));
    const fields = { ...beatFields, tags: ['one', 'two'], licenses: Object.values(licenseIds), uploads };
    expectOne(await press('new-beat', fields), 201);
    expect(await count()).toBe(before + 2);
    // Each product has its cover sizes and files: two of the kit, three of the beat. The other clicks left nothing.
    expect(await lasting()).toBe(keys + 2 * coverSizes.length + 2 + 3);

    const kit = made.find(({ statusCode }) => statusCode === 201)?.json<OwnBeat>()._id;
    const zip = { name: 'b.zip', bytes: await zipOf({ Clap: new Float32Array(50) }) };
    const next = await uploadWhole(shop, producer.browser, zip);
    expectOne(await press(`${kit}/files`, { uploads: [next] }), 200);
    // A click after everything is done gets the same refusal.
    for (const late of [
      await producer.browser.call('POST', `${app}/${kit}/files`, { uploads: [next] }),
      await producer.browser.call('POST', `${app}/new-beat`, fields),
    ]) {
      expect(late.json<{ fields: object }>().fields).toEqual({ beatFiles: [words.usedUp()] });
    }
    expect(await look(kit ?? '')).toMatchObject({ kit: { files: 1 } });
  });
});

describe('an existing kit', () => {
  const own = (options: object = {}) => createKit(shop.deps, { sellerId: producer.user.id, ...options });

  it('can be edited, but accepts no fields that only beats have', async () => {
    const { id } = await own();
    const edited = await edit(id, { title: 'New name', price: '9.00', kitType: 'loops' });
    expect(edited.json()).toMatchObject({ title: 'New name', price: '9.00', kit: { type: 'loops' } });
    const refused = await edit(id, {
      bpm: 120,
      key: 'A minor',
      freeDownload: true,
      licenses: [licenseIds.exclusive],
      licensePrices: [{ licenseId: kitLicense.id, price: '1.00' }],
      price: '0.10',
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.json<{ fields: object }>().fields).toEqual({
      bpm: [kitWords.notOfKit()],
      key: [kitWords.notOfKit()],
      freeDownload: [kitWords.notOfKit()],
      licensePrices: [kitWords.notOfKit()],
      licenses: [kitWords.oneLicense()],
      price: [`A sound kit costs at least ${formatCents(shop.deps.config.minPriceCents)}.`],
    });
    expect((await look(id)).licenses).toHaveLength(1);
  });

  it('accepts a new zip with its contents, and no WAV', async () => {
    const { id } = await own();
    const zip = await zipOf({ Clap: new Float32Array(100) });
    const replace = (uploads: readonly string[]) =>
      producer.browser.call('POST', `${app}/${id}/files`, { uploads: [...uploads] });
    const next = await uploadWhole(shop, producer.browser, { name: 'next.zip', bytes: zip });
    expect((await replace([next])).statusCode).toBe(200);
    await shop.deps.jobs.idle();
    expect(await look(id)).toMatchObject({ kit: { files: 1 }, contents: [{ name: 'Clap.wav' }], beatFiles: ['kit'] });
    const { wav } = await tinySounds();
    const sound = await uploadWhole(shop, producer.browser, { name: 'next.wav', bytes: wav });
    expect((await replace([sound])).json<{ fields: object }>().fields).toEqual({
      beatFiles: [kitWords.noOtherFiles()],
    });
  });

  it('is the only product under the license for kits, and a beat can’t get a kit type', async () => {
    const beat = await createBeat(shop.deps, { sellerId: producer.user.id });
    expect((await edit(beat.id, { licenses: [kitLicense.id] })).statusCode).toBe(400);
    expect((await edit(beat.id, { kitType: 'midi' })).json<{ fields: object }>().fields).toEqual({
      kitType: [kitWords.notOfBeat()],
    });
    const admin = await newcomer(shop, 'admin');
    const license = `${app}/licenses/${kitLicense.id}`;
    const form = { title: 'Mine', price: '9.00', fileTypes: ['mp3'] };
    expect((await admin.call('PUT', license, form)).statusCode).toBe(404);
    expect((await admin.call('DELETE', license)).statusCode).toBe(404);
    const taken = await admin.call('POST', `/api/v1/app/admin/licenses/${kitLicense.id}/withdraw`, { reason: 'None.' });
    expect(taken.statusCode).toBe(404);
    const usable = (await producer.browser.call('GET', `${app}/licenses/usable`)).json<{
      licenses: { _id: string }[];
    }>();
    expect(usable.licenses.map(({ _id }) => _id)).not.toContain(kitLicense.id);
  });
});
