import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnBeat } from '#features/studio/contract.ts';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { commonFields, filesOf, folderOf, sha256Of, withImports } from '#testing/beats/importing.ts';
import { ownBeatPath, withOwnBeats } from '#testing/beats/own-beats.ts';
import { blobOf, createProducer, type Producer, sendForm } from '#testing/beats/uploading.ts';
import { createBeat, licenseIds } from '#testing/factories.ts';
import { readPdfText } from '#testing/files/pdf-text.ts';
import { checkOut, jobsDone, openOrder, pay } from '#testing/orders/buying.ts';

// Beats of which only an mp3 is left.

const { basic, premium } = licenseIds;
const onlyBasic = { ...commonFields, 'licenses[0]': basic, freeDownload: 'true' };
const table = 'Title,BPM,Key\nHarbour,90,8A\n';

let shop: TestApp;
let producer: Producer;
beforeAll(async () => {
  shop = await createTestApp();
  await ensurePredefinedLicenses(shop.deps.db);
  producer = await createProducer(shop);
});
afterAll(() => shop.close());

const own = async (id: string): Promise<OwnBeat> => {
  const beat = await withOwnBeats(shop, producer).own(id);
  if (!beat) throw new Error('The beat is gone.');
  return beat;
};
const put = (id: string, body: object) => producer.browser.call('PUT', ownBeatPath(id), body);
const heardKind = async (id: string): Promise<string | undefined> => {
  const file = await shop.deps.db
    .selectFrom('catalogue_beats as b')
    .innerJoin('catalogue_files as f', 'f.id', 'b.preview_file_id')
    .select('f.kind')
    .where('b.id', '=', id)
    .executeTakeFirst();
  return file?.kind;
};
const addFile = async (id: string, name: string, bytes: Buffer): Promise<void> => {
  const form = new FormData();
  form.append('beatFiles', blobOf(bytes), name);
  expect((await sendForm(shop, producer.browser, form, ownBeatPath(id, '/files'))).status).toBe(200);
  await shop.deps.jobs.idle();
};

it('a beat needs only the files that its licenses include, and the check names those', async () => {
  const { check } = withImports(shop, producer);
  const folder = await folderOf(['Harbour'], ['mp3']);
  const add = 'isn’t in the folder. Add it, or name the beat’s files in a column called File.';
  expect((await check({ table, folder })).body.rows[0]?.notes).toEqual([
    { column: 'WAV', text: `Harbour.wav ${add}` },
    { column: 'ZIP of trackouts', text: `Harbour.zip ${add}` },
  ]);
  expect((await check({ table, folder, fields: onlyBasic })).body).toMatchObject({ ready: 1 });
  expect((await check({ table, folder: await folderOf(['Harbour'], ['wav']), fields: onlyBasic })).body).toMatchObject({
    rows: [{ outcome: 'wrong', notes: [{ column: 'MP3', text: `Harbour.mp3 ${add}` }] }],
  });
});

it('an mp3 alone is imported, heard, given away and sold; licenses with a WAV wait for the WAV', async () => {
  const { check, start, uploadAll, sendRow } = withImports(shop, producer);
  const sent = { table, folder: await folderOf(['Harbour'], ['mp3']), fields: onlyBasic };
  const started = await start(sent, 1);
  expect(started.status, JSON.stringify(started.body)).toBe(201);
  await sendRow(started.body.id, 0, await uploadAll('Harbour', ['cover', 'mp3']));
  await shop.deps.jobs.idle();
  const [{ _id: id } = { _id: '' }] = (await producer.browser.call('GET', ownBeatPath('user'))).json<{
    beatTracks: OwnBeat[];
  }>().beatTracks;
  expect(await own(id)).toMatchObject({ status: 'published', freeFile: 'ready', beatFiles: ['mp3'] });
  expect(await heardKind(id)).toBe('mp3');

  // The same sound is known again, alone and beside a WAV.
  const { mp3, wav } = await filesOf('Harbour');
  const hashed = { path: 'Songs/Harbour.mp3', bytes: mp3.length, sha256: sha256Of(mp3) };
  const other = { path: 'Songs/Harbour.wav', bytes: wav.length, sha256: sha256Of(wav) };
  for (const files of [{ mp3: hashed }, { mp3: hashed, wav: other }]) {
    const again = await check({ ...sent, folder: [{ name: 'Harbour', files }] });
    expect(again.body.rows[0]).toMatchObject({ outcome: 'unchanged' });
  }

  const order = await checkOut(shop, [{ beatId: id, licenseId: basic }]);
  await pay(shop, order);
  await jobsDone(shop);
  const [item] = (await openOrder(shop, order)).items;
  expect([item?.state, item?.files.map(({ kind }) => kind)]).toEqual(['granted', ['mp3']]);
  const agreement = await shop.app.inject(item?.agreementUrl ?? '');
  expect((await readPdfText(agreement.rawPayload)).text).toContain('Harbour');

  const refused = await put(id, { licenses: [basic, premium] });
  expect([refused.statusCode, refused.json().fields]).toEqual([
    400,
    { licenses: ['Add the WAV first: Premium includes it.'] },
  ]);
  const columns = 'Title,ID,license:Premium\nHarbour,h-1,yes\n';
  const byTable = await check({ table: columns, folder: [{ name: 'Harbour', files: { mp3: hashed } }] });
  expect(byTable.body.rows[0]).toMatchObject({
    outcome: 'wrong',
    notes: [{ column: 'Licenses', text: 'Add the WAV first: Premium includes it.' }],
  });
  const edit = { selection: { search: '', show: 'all' }, change: { addLicenses: [premium] } };
  const preview = await producer.browser.call('POST', '/api/v1/app/bulk/edits/check', edit);
  expect(preview.json().beats).toMatchObject([{ skipped: 'Add the WAV first: Premium includes it.', differences: [] }]);
  await producer.browser.call('POST', '/api/v1/app/bulk/edits', { ...edit, count: 1 });
  await shop.deps.jobs.idle();
  expect((await own(id)).licenses.map(({ _id }) => _id)).toEqual([basic]);

  await addFile(id, 'Harbour.wav', wav);
  expect(await own(id)).toMatchObject({ status: 'published', freeFile: 'ready', beatFiles: ['mp3', 'wav'] });
  expect(await heardKind(id)).toBe('wav');
  expect((await put(id, { licenses: [basic, premium] })).statusCode).toBe(200);
});

it('a license whose files a beat lacks is neither sold nor published, whatever happened before', async () => {
  const beat = await createBeat(shop.deps, { sellerId: producer.user.id, fileKinds: ['mp3'], licenseIds: [basic] });
  const link = { beat_id: beat.id, license_id: premium };
  await shop.deps.db.insertInto('catalogue_beat_licenses').values(link).execute();
  const items = [basic, premium].map((licenseId) => ({ beatId: beat.id, licenseId }));
  const quoted = await shop.app.inject({ method: 'POST', url: '/api/v1/app/checkout/quote', payload: { items } });
  expect(quoted.json<{ items: { problem: string | null }[] }>().items.map(({ problem }) => problem)).toEqual([
    null,
    'LICENSE_GONE',
  ]);
  expect((await producer.browser.call('POST', ownBeatPath(beat.id, '/unpublish'))).statusCode).toBe(200);
  const published = await producer.browser.call('POST', ownBeatPath(beat.id, '/publish'));
  expect([published.statusCode, published.json().message]).toEqual([
    409,
    'This isn’t ready for sale: it’s missing the WAV file.',
  ]);
});

it('a new mp3 of a beat without a WAV is heard and given away instead of the old one', async () => {
  const beat = await createBeat(shop.deps, { sellerId: producer.user.id, fileKinds: ['mp3'], licenseIds: [basic] });
  await put(beat.id, { freeDownload: true });
  await addFile(beat.id, 'better.mp3', (await filesOf('Better')).mp3);
  const row = await shop.deps.db
    .selectFrom('catalogue_beats as b')
    .innerJoin('catalogue_files as f', 'f.beat_id', 'b.id')
    .select(['f.id', 'b.preview_file_id', 'b.free_source_id'])
    .where('b.id', '=', beat.id)
    .where('f.replaced_at', 'is', null)
    .executeTakeFirstOrThrow();
  expect([row.preview_file_id, row.free_source_id]).toEqual([row.id, row.id]);
});
