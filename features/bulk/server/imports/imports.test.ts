import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnBeat } from '#features/studio/contract.ts';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { noTag } from '#platform/audio/id3-tag.ts';
import { recordStatements } from '#platform/database/statement-counter.ts';
import { forceState } from '#testing/database/force-state.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { commonFields, folderOf, importPath, sha256Of, filesOf, withImports } from '#testing/beats/importing.ts';
import { createProducer, type Producer, storedKeys } from '#testing/beats/uploading.ts';
import { Crash, createCrashes } from '#testing/crashes.ts';
import { createLicense, licenseIds } from '#testing/factories.ts';
import { writeSampleTable } from '../../sample-table.ts';
import { importRow } from './import-row.ts';
import { resumeImports } from './resume-imports.ts';
import { importRowLife } from '../row-states.ts';

let shop: TestApp;
let producer: Producer;
beforeAll(async () => {
  // Each detection takes a process, and the import doesn't use its results: only the upload form suggests them.
  const nothing = { bpm: null, key: null, tag: noTag };
  shop = await createTestApp({ ports: ({ audio }) => ({ audio: { ...audio, describe: async () => nothing } }) });
  await ensurePredefinedLicenses(shop.deps.db);
});
afterAll(() => shop.close());
beforeEach(async () => {
  producer = await createProducer(shop);
});

const ownBeats = async (): Promise<OwnBeat[]> =>
  (await producer.browser.call('GET', '/api/v1/app/beatstore/user')).json<{ beatTracks: OwnBeat[] }>().beatTracks;

const table = 'Title,BPM,Key,Price,ID\nHarbour,90,8A,19.99,a-1\nFerry,120,1m,$5,a-2\n';

const importAll = async (names: readonly string[], sent: Parameters<ReturnType<typeof withImports>['check']>[0]) => {
  const { start, uploadAll, sendRow } = withImports(shop, producer);
  const started = await start(sent, names.length);
  expect(started.status, JSON.stringify(started.body)).toBe(201);
  for (const [position, name] of names.entries()) {
    expect((await sendRow(started.body.id, position, await uploadAll(name))).statusCode).toBe(200);
  }
  await shop.deps.jobs.idle();
  return started.body;
};

describe('the check of a table', () => {
  it('queries the database as often for many rows as for one', async () => {
    const { check } = withImports(shop, producer);
    const readsFor = async (rows: number): Promise<number> => {
      const text = Array.from({ length: rows }, (_, at) => `Song ${at},90,8A,"fog, rain"\n`).join('');
      const { statements } = await recordStatements(() => check({ table: `Title,BPM,Key,Tags\n${text}` }));
      return statements.length;
    };
    expect(await readsFor(30)).toBe(await readsFor(1));
  });

  it('shows what would happen to each row and the errors by heading, and writes nothing', async () => {
    const { check, running } = withImports(shop, producer);
    const rows = [
      'Name,Tempo,Scale,Tags,license:Basic,Cost,Mastered by',
      'Harbour,90,8A,"fog, rain",yes,5,Kim',
      'Ferry,fast,loud,one,maybe,5,Kim',
      'Lost,90,8A,"fog, rain",,5,Kim',
    ];
    const { status, body } = await check({
      table: rows.join('\n'),
      folder: await folderOf(['Harbour', 'Ferry', 'Quay 88 Am']),
    });
    expect(status).toBe(200);
    expect(body.ready).toBe(2);
    expect(body.ignored).toEqual(['Cost', 'Mastered by']);
    expect(body.rows.map(({ row, title, outcome }) => [row, title, outcome])).toEqual([
      [2, 'Harbour', 'new'],
      [3, 'Ferry', 'wrong'],
      [4, 'Lost', 'wrong'],
      [null, 'Quay', 'new'],
    ]);
    expect(body.rows[1]?.notes.map(({ column }) => column).toSorted()).toEqual(
      ['Scale', 'Tags', 'Tempo', 'license:Basic'].toSorted(),
    );
    expect(body.rows[2]?.notes).toEqual([
      {
        column: 'Files',
        text: '“Lost” isn’t in the folder. Add it, or name the beat’s files in a column called File.',
      },
    ]);
    expect(await running()).toBeNull();
    expect(await ownBeats()).toEqual([]);
  });

  it('accepts the sample table as it is', async () => {
    const { check } = withImports(shop, producer);
    const folder = await folderOf(['Harbor Lights', 'night-ferry-master']);
    const { body } = await check({ table: writeSampleTable(), folder });
    expect(body.ignored).toEqual([]);
    expect(body.rows.map(({ title, outcome, notes }) => [title, outcome, notes])).toEqual([
      ['Harbor Lights', 'new', []],
      ['Night Ferry', 'new', []],
    ]);
  });

  it('accepts a beat without a cover, and says that it’s drawn from the sound', async () => {
    const { check } = withImports(shop, producer);
    const folder = (await folderOf(['Harbour', 'Ferry'])).map(({ name, files: { cover, ...sounds } }) => ({
      name,
      files: { ...(cover && name === 'Ferry' && { cover }), ...sounds },
    }));
    const { body } = await check({ table: 'Title,BPM,Key\nHarbour,90,8A\nFerry,90,8A', folder });
    expect(body.ready).toBe(2);
    const covers = body.rows.map(({ differences }) => differences.filter(({ field }) => field === 'Cover'));
    expect(covers).toEqual([[{ field: 'Cover', before: '', after: 'Drawn from the sound' }], []]);
  });

  it('says under the name of each file which one a beat lacks', async () => {
    const { check } = withImports(shop, producer);
    const folder = (await folderOf(['Harbour'])).map(({ name, files: { mp3, trackouts } }) => ({
      name,
      files: { ...(mp3 && { mp3 }), ...(trackouts && { trackouts }) },
    }));
    const { body } = await check({ table: 'Title,BPM,Key\nHarbour,90,8A', folder });
    const add = 'isn’t in the folder. Add it, or name the beat’s files in a column called File.';
    expect(body.rows[0]?.notes).toEqual([{ column: 'WAV', text: `Harbour.wav ${add}` }]);
  });

  it('shows every value that a new beat would get', async () => {
    const { check } = withImports(shop, producer);
    const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const rows = ['Title,BPM,Key,Price,license:Basic,Release,ID', `Harbour,90,8A,$7,9.50,${inAMonth},a-1`];
    const { body } = await check({ table: rows.join('\n'), folder: await folderOf(['Harbour']) });
    expect(Object.fromEntries(body.rows[0]?.differences.map(({ field, after }) => [field, after]) ?? [])).toEqual({
      Title: 'Harbour',
      BPM: '90',
      Key: 'A minor',
      Genre: 'Jazz',
      'Sub-genre': 'Bebop',
      Tags: 'dark, night',
      Price: '$7.00',
      Licenses: 'Basic License ($9.50), Exclusive Owner, Premium, Premium + Trackouts',
      'Release date': expect.stringContaining('12:00 AM (UTC)'),
      'External ID': 'a-1',
      Files: 'Songs/Harbour.jpg, Songs/Harbour.mp3, Songs/Harbour.wav, Songs/Harbour.zip',
    });
  });

  it('asks for the encoding of a table that isn’t Unicode, and nothing can be imported before it’s chosen', async () => {
    const { check, start } = withImports(shop, producer);
    const sent = { table: Buffer.from('Title,BPM,Key\nCaf\u00E9,90,8A\n', 'latin1'), folder: await folderOf(['Café']) };
    const checked = await check(sent);
    expect(checked.body).toMatchObject({ rows: [], ready: 0, encoding: null });
    expect(checked.body.encodings[0]).toEqual({ encoding: 'windows-1252', names: ['Café'] });
    expect((await start(sent, 1)).body).toMatchObject({ code: 'BULK_IMPORT_CHANGED' });
    const chosen = { ...sent, fields: { ...commonFields, encoding: 'windows-1252' } };
    expect((await check(chosen)).body).toMatchObject({ rows: [{ title: 'Café' }], ready: 1, encoding: 'windows-1252' });
    expect((await start(chosen, 1)).status).toBe(201);
  });

  it('queues a few requests of one account and refuses more, without delaying other accounts', async () => {
    const { check } = withImports(shop, producer);
    const other = withImports(shop, await createProducer(shop));
    const many = Array.from({ length: 12 }, () => check({ table: ','.repeat(100_000) }));
    const refused = Promise.all(many);
    expect((await other.check({ table: 'Title\nFog\n' })).status).toBe(200);
    const statuses = (await refused).map(({ status }) => status);
    // How many are refused depends on how far apart they arrive on a busy machine.
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
  });

  it('refuses files that aren’t tables, with a helpful message, and people who may not sell', async () => {
    const { check, start } = withImports(shop, producer);
    expect((await check({ table: 'BPM\n90\n' })).body).toMatchObject({ code: 'BULK_TABLE_REFUSED' });
    expect((await check({ table: 'PK..' })).body.message).toMatch(/isn’t a CSV/);
    expect((await check({ table, fields: { price: 'much' } })).status).toBe(400);
    expect((await check({ folder: [{ name: 'x', files: { wav: { path: 'x', bytes: -1 } } }] })).body).toMatchObject({
      code: 'BULK_TABLE_REFUSED',
    });
    expect((await start({ table, folder: await folderOf(['Harbour', 'Ferry']) }, 3)).body).toMatchObject({
      code: 'BULK_IMPORT_CHANGED',
    });
    const { browser } = await createProducer(shop);
    await browser.call('PUT', '/api/v1/app/seller-details', { legalName: 'Pat', country: 'Ireland' });
    await shop.deps.db
      .updateTable('account_users')
      .set({ email_verified_at: null })
      .where('id', '=', producer.user.id)
      .execute();
    expect((await check({ table })).body).toMatchObject({ code: 'ACCOUNT_EMAIL_UNVERIFIED' });
  });
});

describe('an import of beats', () => {
  it('creates beats as their form would, and importing the table again changes nothing', async () => {
    const { check, running, start } = withImports(shop, producer);
    const sent = { table, folder: await folderOf(['Harbour', 'Ferry']) };
    const { total } = await importAll(['Harbour', 'Ferry'], sent);
    expect(total).toBe(2);
    expect(await running()).toMatchObject({ total: 2, done: 2, rows: [] });
    const beats = await ownBeats();
    expect(beats.map(({ title, bpm, key, price, status }) => [title, bpm, key, price, status]).toSorted()).toEqual([
      ['Ferry', 120, 'A minor', '5.00', 'published'],
      ['Harbour', 90, 'A minor', '19.99', 'published'],
    ]);
    expect(
      await shop.deps.db
        .selectFrom('catalogue_uploads')
        .select('id')
        .where('owner_id', '=', producer.user.id)
        .execute(),
    ).toEqual([]);

    const again = await check(sent);
    expect(again.body).toMatchObject({ ready: 0, unsure: [] });
    expect(again.body.rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
    expect((await start(sent, 1)).body).toMatchObject({ code: 'BULK_IMPORT_CHANGED' });
    expect(await ownBeats()).toEqual(beats);
  });

  it('recognizes a beat without an external id by its WAV file', async () => {
    const { check } = withImports(shop, producer);
    const named = 'Title,BPM,Key\nHarbour,90,8A\n';
    const folder = await folderOf(['Harbour']);
    await importAll(['Harbour'], { table: named, folder });
    const first = await check({ table: named, folder });
    expect(first.body.unsure).toEqual(['Songs/Harbour.wav', 'Songs/Harbour.mp3']);
    const [beat] = folder;
    const wav = { path: 'Songs/Harbour.wav', bytes: 1, sha256: sha256Of((await filesOf('Harbour')).wav) };
    const hashed = [{ name: 'Harbour', files: { ...beat?.files, wav } }];
    expect((await check({ table: named, folder: hashed })).body.rows[0]).toMatchObject({ outcome: 'unchanged' });
    // Without the hash, the import starts and the files are uploaded again; the beat still isn't created twice.
    await importAll(['Harbour'], { table: named, folder });
    expect((await withImports(shop, producer).running())?.rows).toMatchObject([
      { state: 'skipped', reason: 'You already have a beat with this sound.' },
    ]);
    expect(await ownBeats()).toHaveLength(1);
  });

  it('changes only the values that differ in the table', async () => {
    const { check, start, running } = withImports(shop, producer);
    const license = await createLicense(shop.deps, { ownerId: producer.user.id, title: 'My Own' });
    await importAll(['Harbour', 'Ferry'], { table, folder: await folderOf(['Harbour', 'Ferry']) });
    const before = (await ownBeats()).find(({ title }) => title === 'Harbour');
    const other = 'ID,Title,Price,license:My Own,license:Basic,Free\na-1,Harbour,25,12.50,no,yes\na-2,Ferry,5,,,no\n';
    const checked = await check({ table: other });
    expect(checked.body.rows.map(({ outcome, differences }) => [outcome, differences])).toEqual([
      [
        'update',
        [
          { field: 'Price', before: '$19.99', after: '$25.00' },
          { field: 'Free download', before: 'Off', after: 'On' },
          {
            field: 'Licenses',
            before: 'Basic License, Exclusive Owner, My Own, Premium, Premium + Trackouts',
            after: 'Exclusive Owner, My Own ($12.50), Premium, Premium + Trackouts',
          },
        ],
      ],
      ['unchanged', []],
    ]);
    expect((await start({ table: other }, 1)).status).toBe(201);
    await shop.deps.jobs.idle();
    expect(await running()).toMatchObject({ total: 1, done: 1 });
    const after = (await ownBeats()).find(({ title }) => title === 'Harbour');
    expect(after).toMatchObject({
      price: '25.00',
      freeDownload: true,
      createdAt: before?.createdAt,
      publishedAt: before?.publishedAt,
    });
    expect(after?.ownPrices).toMatchObject([{ licenseId: license.id, price: '12.50' }]);
    expect(after?.licenses.map(({ _id }) => _id)).not.toContain(licenseIds.basic);
  });

  it('reads a table in UTF-16 with semicolons, and keeps formulas as text', async () => {
    const said = Buffer.from(
      '\uFEFFTitle;Price;File;Description;BPM;Key\n=cmd();9,50;Harbour.wav;@SUM(A1);90;8A\n',
      'utf16le',
    );
    await importAll(['Harbour'], { table: said, folder: await folderOf(['Harbour']) });
    expect(await ownBeats()).toMatchObject([{ title: '=cmd()', price: '9.50', description: '@SUM(A1)' }]);
  });

  it('is the seller’s only one at a time, is closed to other sellers, and ends when its seller stops it', async () => {
    const { start, running, sendRow } = withImports(shop, producer);
    const sent = { table, folder: await folderOf(['Harbour', 'Ferry']) };
    const [one, other] = await Promise.all([start(sent, 2), start(sent, 2)]);
    expect([one.status, other.status].toSorted()).toEqual([201, 409]);
    const { id } = (await running()) ?? { id: '' };
    const stranger = (await createProducer(shop)).browser;
    expect((await stranger.call('POST', `${importPath}/${id}/0`, { uploads: [] })).statusCode).toBe(404);
    expect((await stranger.call('DELETE', `${importPath}/${id}`)).statusCode).toBe(404);
    expect((await sendRow(id, 7, [])).statusCode).toBe(404);
    expect((await producer.browser.call('DELETE', `${importPath}/${id}`)).statusCode).toBe(200);
    expect(await running()).toBeNull();
  });

  it('says what is wrong with a row’s files, and accepts other files instead', async () => {
    const { start, uploadAll, sendRow, running } = withImports(shop, producer);
    const { body } = await start({ table, folder: await folderOf(['Harbour', 'Ferry']) }, 2);
    const uploads = await uploadAll('Harbour');
    await sendRow(body.id, 0, uploads.slice(1));
    await sendRow(body.id, 1, ['0'.repeat(40)]);
    await shop.deps.jobs.idle();
    expect((await running())?.rows).toMatchObject([
      { state: 'failed', reason: 'Choose a cover image.' },
      { state: 'failed', reason: 'Its files have expired. Choose the folder again.' },
    ]);
    await sendRow(body.id, 0, uploads);
    await shop.deps.jobs.idle();
    expect(await running()).toMatchObject({ done: 1 });
    // Repeated, as after a lost response.
    expect((await sendRow(body.id, 0, uploads)).json()).toEqual({ state: 'done' });
    await shop.deps.jobs.idle();
    expect(await ownBeats()).toHaveLength(1);
  });

  it('waits for files that are still being checked', async () => {
    const { start, uploadAll, sendRow, running } = withImports(shop, producer);
    const { body } = await start({ table, folder: await folderOf(['Harbour', 'Ferry']) }, 2);
    const uploads = await uploadAll('Harbour');
    const state = (value: 'checking' | 'ready') =>
      Promise.all(uploads.map((id) => forceState(shop.deps.db, 'catalogue_uploads', id, value)));
    await state('checking');
    await sendRow(body.id, 0, uploads);
    await importRow(shop.deps, { importId: body.id, position: 0 }, { isLastAttempt: false });
    expect((await running())?.rows[0]).toMatchObject({ state: 'queued' });
    await state('ready');
    await shop.deps.jobs.idle();
    expect(await running()).toMatchObject({ done: 1 });
  });

  it('interrupted by a crash at any step, is resumed and creates each beat once', async () => {
    const { start, uploadAll, sendRow, running } = withImports(shop, producer);
    const names = Array.from({ length: 18 }, (_, at) => `Song ${String.fromCodePoint(65 + at)}`);
    const said = `Title,BPM,Key\n${names.map((name) => `${name},90,8A`).join('\n')}\n`;
    const { body } = await start({ table: said, folder: await folderOf(names) }, names.length);
    const crashes = createCrashes();
    const dying = { ...shop.deps, ...crashes.ports(shop.deps) };
    const errors: unknown[] = [];
    let position = 0;
    const steps = await crashes.atEveryStep(async (crashing) => {
      const at = { importId: body.id, position };
      await sendRow(body.id, position, await uploadAll(names[position] ?? ''));
      await crashing(() =>
        importRow(dying, at, { isLastAttempt: false }).catch((error: unknown) => errors.push(error)),
      );
      await importRow(shop.deps, at, { isLastAttempt: false });
      position += 1;
    });
    for (const error of errors) expect(error).toBeInstanceOf(Crash);
    expect(steps).toBeGreaterThan(4);
    expect(await running()).toMatchObject({ done: position });
    expect((await ownBeats()).map(({ title }) => title).toSorted()).toEqual(names.slice(0, position));
    expect(
      await shop.deps.db
        .selectFrom('catalogue_uploads')
        .select('id')
        .where('owner_id', '=', producer.user.id)
        .execute(),
    ).toEqual([]);
    // Crashes may have left files of beats that weren't created. The sweep deletes files without a row.
    const beats = new Set(
      (await storedKeys(shop)).filter((key) => key.startsWith('files/')).map((key) => key.split('/')[1]),
    );
    expect(beats.size).toBeGreaterThanOrEqual(position);
  });

  it('creates one beat if two jobs run the same row at once, and marks the row as done', async () => {
    const { start, uploadAll, sendRow, running } = withImports(shop, producer);
    const { body } = await start({ table: 'Title,BPM,Key\nHarbour,90,8A\n', folder: await folderOf(['Harbour']) }, 1);
    await sendRow(body.id, 0, await uploadAll('Harbour'));
    const run = () => importRow(shop.deps, { importId: body.id, position: 0 }, { isLastAttempt: false });
    await Promise.all([run(), run()]);
    expect(await running()).toMatchObject({ total: 1, done: 1, rows: [] });
    expect(await ownBeats()).toHaveLength(1);
  });

  it('queues a row again, by a scheduled job, if the row’s own job was lost', async () => {
    const { start, uploadAll, running } = withImports(shop, producer);
    const { body } = await start({ table, folder: await folderOf(['Harbour', 'Ferry']) }, 2);
    const longAgo = new Date(Date.now() - 3_600_000);
    await importRowLife
      .moveWhere(shop.deps.db, 'queued', { uploads: await uploadAll('Harbour'), changed_at: longAgo })
      .where('import_id', '=', body.id)
      .where('position', '=', 0)
      .execute();
    await resumeImports(shop.deps);
    await shop.deps.jobs.idle();
    expect(await running()).toMatchObject({ done: 1 });
  });
});
