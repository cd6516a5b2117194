import { readdir, stat } from 'node:fs/promises';
import { request as openRequest } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { OwnBeat } from '../../contract.ts';
import type { UploadState } from '../../contract-uploads.ts';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { forceState } from '#testing/database/force-state.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { beatFields } from '#testing/beats/beat-fields.ts';
import { beatForm, createProducer, goodFiles, type Producer, sendForm, storedKeys } from '#testing/beats/uploading.ts';
import { licenseIds } from '#testing/factories.ts';
import { pictureOf } from '#testing/files/images.ts';
import { tinySounds } from '#testing/files/sounds.ts';
import { type S3Server, startS3 } from '#testing/s3-server.ts';
import { type SecondServer, startSecondServer } from '#testing/second-server.ts';
import { currentFiles } from '#features/catalogue/server/beats/find-files.ts';
import { workRoot } from '../processing/with-work-folder.ts';
import { uploadsRoot } from '../uploads/upload-rows.ts';
import { uploadTokenOf } from './upload-token.ts';

// Two machines without a shared folder. The first one runs the jobs.
let s3: S3Server;
let first: TestApp;
let second: SecondServer;
let producer: Producer;
beforeAll(async () => {
  s3 = await startS3();
  const settings = { ...s3.settings, DATABASE_URL: 'postgres://db.example/shop' };
  // Other tests cover audio analysis, which takes seconds.
  const describe = async () => ({ bpm: null, key: null, tag: { title: null, bpm: null, key: null } });
  first = await createTestApp({ settings, ports: ({ audio }) => ({ audio: { ...audio, describe } }) });
  await ensurePredefinedLicenses(first.deps.db);
  second = await startSecondServer(first);
  producer = await createProducer(first);
});
afterAll(async () => {
  await second.close();
  await first.close();
  await s3.close();
});

type Server = Pick<SecondServer, 'url'>;

const idOf = (path: string): string => path.split('/').at(-1) ?? '';
const tusOf = (path: string) => ({
  'tus-resumable': '1.0.0',
  'upload-token': uploadTokenOf(first.deps.config, idOf(path)),
});
const begin = async (at: Server, name: string, bytes: number): Promise<string> => {
  const begun = await fetch(`${at.url}/api/v1/app/uploads`, {
    method: 'POST',
    headers: {
      ...producer.browser.headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  });
  expect(begun.status).toBe(201);
  return begun.headers.get('location') ?? '';
};
const pieceHeaders = (path: string, offset: number) => ({
  ...tusOf(path),
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
});
const send = (at: Server, path: string, bytes: Buffer, offset: number) =>
  fetch(at.url + path, { method: 'PATCH', headers: pieceHeaders(path, offset), body: new Uint8Array(bytes) });
const offsetAt = async (at: Server, path: string): Promise<number> =>
  Number((await fetch(at.url + path, { method: 'HEAD', headers: tusOf(path) })).headers.get('upload-offset'));
const stateAt = async (at: Server, path: string): Promise<UploadState> => {
  const token = uploadTokenOf(first.deps.config, idOf(path));
  return (await (await fetch(`${at.url}${path}?token=${token}`)).json()) as UploadState;
};
/** Counts the bytes of a piece on the first server's disk that aren't in the storage yet. */
const spooled = async (): Promise<number> => {
  const root = workRoot(first.deps.config);
  const [folder] = await readdir(root).catch(() => []);
  return folder === undefined ? 0 : ((await stat(join(root, folder, 'piece')).catch(() => null))?.size ?? 0);
};

it('two servers receive pieces of one upload in turn, either one reports its check, and a beat is created from the files of both', async () => {
  const ids: string[] = [];
  const files = [...(await goodFiles()), { name: 'cover.png', bytes: await pictureOf(600) }];
  for (const { name, bytes } of files) {
    const path = await begin(first, name, bytes.length);
    const middle = Math.floor(bytes.length / 3);
    expect((await send(second, path, bytes.subarray(0, middle), 0)).status).toBe(204);
    expect([await offsetAt(first, path), await offsetAt(second, path)]).toEqual([middle, middle]);
    expect((await send(first, path, bytes.subarray(middle, 2 * middle), middle)).status).toBe(204);
    expect((await send(second, path, bytes.subarray(2 * middle), 2 * middle)).status).toBe(204);
    await first.deps.jobs.idle();
    expect(await stateAt(second, path)).toMatchObject({ state: 'ready', reason: null });
    ids.push(idOf(path));
  }
  const made = await second.app.inject({
    method: 'POST',
    url: '/api/v1/app/beatstore/new-beat',
    headers: producer.browser.headers,
    payload: { ...beatFields, tags: ['one', 'two'], licenses: Object.values(licenseIds), uploads: ids },
  });
  expect(made.statusCode).toBe(201);
  await first.deps.jobs.idle();
  const [mp3] = await currentFiles(first.deps.db, [made.json<OwnBeat>()._id]);
  const stored = await buffer(await second.deps.storage.open(mp3?.storage_key ?? ''));
  expect(files.some(({ bytes }) => bytes.equals(stored))).toBe(true);
  expect(await storedKeys(first)).not.toContainEqual(expect.stringMatching(/^uploads\//));
  for (const { deps } of [first, second]) expect(await readdir(workRoot(deps.config)).catch(() => [])).toEqual([]);
});

it('a server checks the files of a form that the other machine received', async () => {
  // A missing title is the only error, and prevents the beat.
  const sent = await sendForm(second, producer.browser, await beatForm({ fields: { title: '' } }));
  expect([sent.status, Object.keys(sent.body.fields ?? {})]).toEqual([400, ['title']]);
  expect(await storedKeys(first)).not.toContainEqual(expect.stringMatching(/^uploads\//));
});

it('a beat is created from a form that the other machine received, and nothing else remains of the form', async () => {
  const files = await goodFiles();
  const sent = await sendForm(second, producer.browser, await beatForm({ files }));
  expect(sent.status).toBe(201);
  await first.deps.jobs.idle();
  const file = (await currentFiles(first.deps.db, [sent.body._id])).find(({ kind }) => kind === 'wav');
  expect((await buffer(await first.deps.storage.open(file?.storage_key ?? ''))).equals(files[1]!.bytes)).toBe(true);
  expect(await storedKeys(first)).not.toContainEqual(expect.stringMatching(/^uploads\//));
  for (const { deps } of [first, second]) {
    expect(await readdir(workRoot(deps.config)).catch(() => [])).toEqual([]);
    expect(await readdir(uploadsRoot(deps.config)).catch(() => [])).toEqual([]);
  }
});

it('a server continues an upload while the connection to the other server hangs, and keeps all bytes received so far', async () => {
  const { wav } = await tinySounds();
  const path = await begin(first, 'long.wav', wav.length);
  const hanging = openRequest(first.url + path, {
    method: 'PATCH',
    headers: { ...pieceHeaders(path, 0), 'content-length': wav.length },
  });
  const cut = new Promise((resolve) => hanging.once('error', resolve));
  hanging.write(wav.subarray(0, 100_000));
  await expect.poll(spooled).toBe(100_000);
  expect(await offsetAt(second, path)).toBe(100_000);
  await cut;
  expect((await send(second, path, wav.subarray(100_000), 100_000)).status).toBe(204);
  await first.deps.jobs.idle();
  expect(await stateAt(first, path)).toMatchObject({ state: 'ready', reason: null });
});

it('a server takes an upload over from a killed server after the lease ends, even if only the check is left', async () => {
  const [mp3] = await goodFiles();
  const bytes = mp3?.bytes ?? Buffer.alloc(0);
  const path = await begin(first, 'song.mp3', bytes.length);
  const hold = () =>
    sql`update catalogue_uploads set holder = gen_random_uuid(), held_until = now() + interval '0.4 s', is_wanted = false
      where id = ${idOf(path)}`.execute(first.deps.db);
  await hold();
  expect((await send(second, path, bytes, 0)).status).toBe(204);
  await first.deps.jobs.idle();
  // The state in which a server killed after the last piece leaves the upload.
  await first.deps.db.updateTable('catalogue_uploads').set({ facts: '{}' }).where('id', '=', idOf(path)).execute();
  await forceState(first.deps.db, 'catalogue_uploads', idOf(path), 'receiving');
  await hold();
  expect(await offsetAt(second, path)).toBe(bytes.length);
  await first.deps.jobs.idle();
  expect((await stateAt(first, path)).state).toBe('ready');
});

it('a server drops a piece from a connection that a newer connection has replaced', async () => {
  const path = await begin(first, 'song.wav', 1000);
  const late = openRequest(first.url + path, {
    method: 'PATCH',
    headers: { ...pieceHeaders(path, 0), 'content-length': 500 },
  });
  const responseStatus = new Promise<number>((resolve) => {
    late.once('response', (response) => resolve(response.statusCode ?? 0));
    late.once('error', () => resolve(0));
  });
  late.write(Buffer.alloc(100));
  await expect.poll(spooled).toBe(100);
  const piece = { upload_id: idOf(path), start: 0, bytes: 10, storage_key: 'uploads/x/0' };
  await first.deps.db.insertInto('catalogue_upload_pieces').values(piece).execute();
  late.end(Buffer.alloc(400));
  expect(await responseStatus).toBe(423);
  expect(await offsetAt(second, path)).toBe(10);
});
