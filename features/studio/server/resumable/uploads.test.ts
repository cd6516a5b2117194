import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { request as openRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { words } from '#features/catalogue/beat-rules.ts';
import type { OwnBeat } from '../../contract.ts';
import type { UploadState } from '../../contract-uploads.ts';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { DatabaseUnavailable } from '#platform/database/database-error.ts';
import { NoSpace } from '#platform/storage/disk-space.ts';
import { StorageUnavailable } from '#platform/storage/storage.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createListener, licenseIds } from '#testing/factories.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import { pictureOf } from '#testing/files/images.ts';
import { makeSounds } from '#testing/files/sounds.ts';
import { startSecondServer } from '#testing/second-server.ts';
import { createProducer, goodFiles, type Producer } from '#testing/beats/uploading.ts';
import { currentFiles } from '#features/catalogue/server/beats/find-files.ts';
import { recover } from '../cleanup/recover.ts';
import { uploadPath, uploadsRoot } from '../uploads/upload-rows.ts';
import { UploadStore } from './upload-store.ts';
import { uploadTokenOf } from './upload-token.ts';

let shop: TestApp;
let producer: Producer;
beforeAll(async () => {
  // With a database URL, uploads are locked in the database, as with several servers.
  shop = await createTestApp({ settings: { MP3_MAX_MB: '1', DATABASE_URL: 'postgres://db.example/shop' } });
  await ensurePredefinedLicenses(shop.deps.db);
  producer = await createProducer(shop);
});
afterAll(() => shop.close());

const uploads = '/api/v1/app/uploads';
/** Has the token that lets a browser continue after its session has ended. */
const tusOf = (path: string) => ({
  'tus-resumable': '1.0.0',
  'upload-token': uploadTokenOf(shop.deps.config, idOf(path)),
});
const idOf = (path: string): string => path.split('/').at(-1) ?? '';
const begin = (name: string, bytes: number, as: Pick<LoggedInBrowser, 'headers'> = producer.browser) =>
  fetch(`${shop.url}${uploads}`, {
    method: 'POST',
    headers: {
      ...as.headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  });
const send = (path: string, bytes: Buffer, offset: number) =>
  fetch(`${shop.url}${path}`, {
    method: 'PATCH',
    headers: { ...tusOf(path), 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  });
const look = (path: string): Promise<Response> =>
  fetch(`${shop.url}${path}?token=${uploadTokenOf(shop.deps.config, idOf(path))}`);
const stateOf = async (path: string): Promise<UploadState> => (await (await look(path)).json()) as UploadState;
const whole = async (name: string, bytes: Buffer): Promise<string> => {
  const path = (await begin(name, bytes.length)).headers.get('location') ?? '';
  expect((await send(path, bytes, 0)).status).toBe(204);
  await shop.deps.jobs.idle();
  return path;
};
const create = (ids: readonly string[], as = producer.browser) =>
  as.call('POST', '/api/v1/app/beatstore/new-beat', {
    title: 'Resumed',
    description: 'Sent in pieces.',
    price: '1.00',
    genre: 'Jazz',
    subGenre: 'Bebop',
    bpm: '120',
    key: 'C major',
    tags: ['one', 'two'],
    licenses: Object.values(licenseIds),
    uploads: ids,
  });

describe('a resumable upload', () => {
  it('resumes where it stopped, without a session, and is checked after its last byte', async () => {
    const [mp3] = await goodFiles();
    const bytes = mp3?.bytes ?? Buffer.alloc(0);
    const begun = await begin('song.mp3', bytes.length);
    expect(begun.status).toBe(201);
    const path = begun.headers.get('location') ?? '';
    expect(path).toMatch(/^\/api\/v1\/app\/uploads\/[0-9a-f]{40}$/);
    expect(begun.headers.get('x-content-type-options')).toBe('nosniff');

    await send(path, bytes.subarray(0, 5000), 0);
    expect(await stateOf(path)).toMatchObject({ state: 'receiving', kind: 'mp3', filename: 'song.mp3' });
    const head = await fetch(`${shop.url}${path}`, { method: 'HEAD', headers: tusOf(path) });
    expect(head.headers.get('upload-offset')).toBe('5000');
    expect((await send(path, bytes.subarray(9000), 9000)).status).toBe(409);
    expect((await send(path, bytes.subarray(5000), 5000)).status).toBe(204);
    await shop.deps.jobs.idle();

    const state = await stateOf(path);
    expect(state).toMatchObject({ state: 'ready', reason: null });
    expect(Math.abs((state.facts.durationMs ?? 0) - 1000)).toBeLessThan(100);
  });

  describe.each([
    [503, 'DATABASE_AWAY', new DatabaseUnavailable('gone')],
    [503, 'STORAGE_AWAY', new StorageUnavailable('gone')],
    [503, 'NO_SPACE', new NoSpace()],
    [500, 'INTERNAL', new Error('a secret of the inside')],
  ] as const)('that fails with %i %s', (status, code, fault) => {
    it.each([
      ['POST', 'create'],
      ['HEAD', 'getUpload'],
      ['DELETE', 'remove'],
    ] as const)('in its %s gets the same response as any call', async (method, step) => {
      const path = (await begin('song.wav', 100)).headers.get('location') ?? '';
      const failing = vi.spyOn(UploadStore.prototype, step).mockRejectedValueOnce(fault);
      const response =
        method === 'POST'
          ? await begin('song.wav', 100)
          : await fetch(`${shop.url}${path}`, { method, headers: tusOf(path) });
      expect(failing).toHaveBeenCalled();
      failing.mockRestore();
      expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([status, status === 503]);
      const body = await response.text();
      if (method !== 'HEAD') expect(JSON.parse(body)).toMatchObject({ code, requestId: expect.any(String) });
      expect(body).not.toContain('inside');
    });
  });

  it('has enough time for a large file, although other request bodies are cut off after half a minute', async () => {
    const watch = vi.spyOn(shop.app.bodyGuard, 'watch');
    await whole('song.mp3', Buffer.alloc(10));
    await create([]);
    const kinds = watch.mock.calls.map(([{ method, url }, , kind]) => [method, url.split('/').at(-2), kind]);
    watch.mockRestore();
    expect(kinds).toContainEqual(['PATCH', 'uploads', 'upload']);
    expect(kinds).toContainEqual(['POST', 'beatstore', 'upload']);
  });

  it('accepts no piece that violates the protocol or exceeds the declared size', async () => {
    const path = (await begin('song.wav', 100)).headers.get('location') ?? '';
    const piece = async (headers: Record<string, string>, bytes = 10): Promise<number> => {
      const all = {
        ...tusOf(path),
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
        ...headers,
      };
      return (await fetch(`${shop.url}${path}`, { method: 'PATCH', headers: all, body: new Uint8Array(bytes) })).status;
    };
    expect(await piece({ 'tus-resumable': '0.2.2' })).toBe(412);
    expect(await piece({ 'content-type': 'text/plain' })).toBe(415);
    expect(await piece({ 'upload-offset': 'the start' })).toBe(400);
    expect(await piece({}, 101)).toBe(413);
    expect((await send(path.replace(/.$/, 'x'), Buffer.alloc(10), 0)).status).toBe(404);
    expect((await stateOf(path)).state).toBe('receiving');
    expect(await piece({}, 10)).toBe(204);
    const head = await fetch(`${shop.url}${path}`, { method: 'HEAD', headers: tusOf(path) });
    expect(head.headers.get('upload-offset')).toBe('10');
    expect((await fetch(`${shop.url}${path}`, { method: 'DELETE', headers: tusOf(path) })).status).toBe(204);
  });

  it('continues over a new connection while the old one hangs', async () => {
    const bytes = 3_000_000;
    const path = (await begin('song.wav', bytes)).headers.get('location') ?? '';
    const hanging = openRequest(`${shop.url}${path}`, {
      method: 'PATCH',
      headers: {
        ...tusOf(path),
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': bytes,
      },
    });
    const cut = new Promise((resolve) => hanging.once('error', resolve));
    hanging.write(Buffer.alloc(2_000_000));
    const kept = async (): Promise<number> => (await stat(uploadPath(shop.deps.config, idOf(path)))).size;
    await expect.poll(kept).toBeGreaterThan(0);
    const head = await fetch(`${shop.url}${path}`, { method: 'HEAD', headers: tusOf(path) });
    const offset = Number(head.headers.get('upload-offset'));
    expect(offset).toBe(await kept());
    await cut;
    // After the last byte, the file may be checked and removed at once, so only the response is compared.
    const last = await send(path, Buffer.alloc(bytes - offset), offset);
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(bytes)]);
    await shop.deps.jobs.idle();
    expect((await stateOf(path)).state).toBe('refused');
  });

  it('continues on another server with the same folder', async () => {
    const other = await startSecondServer(shop, { sharesFolder: true });
    try {
      const path = (await begin('song.wav', 3000)).headers.get('location') ?? '';
      const headers = { ...tusOf(path), 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
      const hanging = openRequest(`${shop.url}${path}`, {
        method: 'PATCH',
        headers: { ...headers, 'content-length': 3000 },
      });
      const cut = new Promise((resolve) => hanging.once('error', resolve));
      hanging.write(Buffer.alloc(2000));
      const kept = async (): Promise<number> => (await stat(uploadPath(shop.deps.config, idOf(path)))).size;
      await expect.poll(kept).toBe(2000);
      const rest = { ...headers, 'upload-offset': '2000' };
      const sent = await fetch(`${other.url}${path}`, { method: 'PATCH', headers: rest, body: new Uint8Array(1000) });
      expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, '3000']);
      await cut;
      await shop.deps.jobs.idle();
      expect((await stateOf(path)).state).toBe('refused');
    } finally {
      await other.close();
    }
  });

  it('reports its progress at any time, even if a new connection has sent nothing yet', async () => {
    const path = (await begin('song.wav', 1000)).headers.get('location') ?? '';
    const headers = { ...tusOf(path), 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    for (let n = 0; n < 10; n += 1) {
      const silent = openRequest(`${shop.url}${path}`, {
        method: 'PATCH',
        headers: { ...headers, 'content-length': 1000 },
      });
      silent.on('error', () => undefined).flushHeaders();
      const head = await fetch(`${shop.url}${path}`, { method: 'HEAD', headers: tusOf(path) });
      expect(head.headers.get('upload-offset')).toBe('0');
      silent.destroy();
    }
    expect((await send(path, Buffer.alloc(1000), 0)).status).toBe(204);
  });

  it('resumes over a connection that breaks at 10, 50 and 99 %, and keeps the bytes that arrived', async () => {
    const { wav: bytes } = await makeSounds(3);
    const path = (await begin('long.wav', bytes.length)).headers.get('location') ?? '';
    const offsetNow = async (): Promise<number> => {
      const head = await fetch(`${shop.url}${path}`, { method: 'HEAD', headers: tusOf(path) });
      return Number(head.headers.get('upload-offset'));
    };
    let offset = 0;
    for (const percent of [10, 50, 99]) {
      const end = Math.floor((bytes.length * percent) / 100);
      const headers = {
        ...tusOf(path),
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': bytes.length - offset,
      };
      const call = openRequest(`${shop.url}${path}`, { method: 'PATCH', headers });
      call.on('error', () => undefined);
      await new Promise<void>((sent) => call.write(bytes.subarray(offset, end), () => sent()));
      await expect.poll(async () => (await stat(uploadPath(shop.deps.config, idOf(path)))).size).toBe(end);
      call.destroy();
      offset = await offsetNow();
      expect(offset).toBe(end);
    }
    expect((await send(path, bytes.subarray(offset), offset)).status).toBe(204);
    expect((await readFile(uploadPath(shop.deps.config, idOf(path)))).equals(bytes)).toBe(true);
    await shop.deps.jobs.idle();
    expect(await stateOf(path)).toMatchObject({ state: 'ready', reason: null });
  });

  it('creates a beat together with the other files, and leaves nothing behind', async () => {
    const files = [...(await goodFiles()), { name: 'cover.png', bytes: await pictureOf(600) }];
    const ids: string[] = [];
    for (const { name, bytes } of files) ids.push(idOf(await whole(name, bytes)));

    const stranger = (await createProducer(shop)).browser;
    expect((await create(ids, stranger)).json().fields).toEqual({ beatFiles: [words.usedUp()] });
    expect((await create(ids.slice(1))).json()).toMatchObject({
      fields: { beatFiles: ['You must upload an .mp3 file, a .wav file and a .zip file.'] },
    });
    const made = await create(ids);
    expect(made.statusCode).toBe(201);
    expect(made.json<OwnBeat>()).toMatchObject({ status: 'processing', title: 'Resumed' });
    for (const id of ids) expect((await look(`${uploads}/${id}`)).status).toBe(404);
    expect((await readdir(uploadsRoot(shop.deps.config))).filter((name) => ids.includes(name))).toEqual([]);
    await shop.deps.jobs.idle();
    const own = await producer.browser.call('GET', '/api/v1/app/beatstore/user');
    expect(own.json<{ beatTracks: OwnBeat[] }>().beatTracks[0]).toMatchObject({ status: 'published' });
  });

  it('creates no beat if there is a second file of its kind, because either could be meant', async () => {
    const files = [
      ...(await goodFiles()),
      { name: 'cover.png', bytes: await pictureOf(600) },
      ...(await goodFiles()).slice(0, 1),
    ];
    const ids: string[] = [];
    for (const { name, bytes } of files) ids.push(idOf(await whole(name, bytes)));
    expect((await create(ids)).json()).toMatchObject({
      code: 'CATALOGUE_UPLOAD_REFUSED',
      fields: { beatFiles: ['A beat has only three files: one .mp3, one .wav and one .zip.'] },
    });
    expect((await look(`${uploads}/${ids[0]}`)).status).toBe(200);
  });

  it('replaces a file of its owner’s beat, and of no other beat', async () => {
    const { mp3 } = await makeSounds(2);
    const beat = await createBeat(shop.deps, { sellerId: producer.user.id });
    const id = idOf(await whole('better.mp3', mp3));
    const other = await createProducer(shop);
    const theirs = await createBeat(shop.deps, { sellerId: other.user.id });
    const replace = (as: LoggedInBrowser, beatId: string, ids: readonly string[]) =>
      as.call('POST', `/api/v1/app/beatstore/${beatId}/files`, { uploads: ids });
    expect((await replace(other.browser, theirs.id, [id])).json().fields).toEqual({ beatFiles: [words.usedUp()] });
    expect((await replace(other.browser, beat.id, [id])).statusCode).toBe(404);
    const second = idOf(await whole('other.mp3', mp3));
    expect((await replace(producer.browser, beat.id, [id, second])).json()).toMatchObject({
      fields: { beatFiles: ['At most one .mp3, one .wav and one .zip.'] },
    });

    expect((await replace(producer.browser, beat.id, [id])).statusCode).toBe(200);
    expect((await look(`${uploads}/${id}`)).status).toBe(404);
    const file = (await currentFiles(shop.deps.db, [beat.id])).find(({ kind }) => kind === 'mp3');
    expect((await buffer(await shop.deps.storage.open(file?.storage_key ?? ''))).equals(mp3)).toBe(true);
    await shop.deps.jobs.idle();
  });

  it.skipIf(!existsSync('/dev/full'))('is refused when the disk is full, and can be continued later', async () => {
    const path = (await begin('large.wav', 100_000)).headers.get('location') ?? '';
    const file = uploadPath(shop.deps.config, idOf(path));
    await rm(file);
    await symlink('/dev/full', file);
    const sent = await send(path, Buffer.alloc(100_000), 0);
    expect(sent.status).toBe(503);
    expect(await sent.json()).toMatchObject({
      code: 'CATALOGUE_NO_SPACE',
      message: expect.stringContaining('no room'),
    });
    await rm(file);
    await writeFile(file, '');
    expect((await send(path, Buffer.alloc(100_000), 0)).status).toBe(204);
    await shop.deps.jobs.idle();
  });

  it('returns the file’s own tags, in the wizard’s format', async () => {
    const text = Buffer.from('\x03Night Drive 128 Am', 'latin1');
    const frame = Buffer.concat([Buffer.from('TIT2'), Buffer.from([0, 0, 0, text.length, 0, 0]), text]);
    const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0', 'latin1'), Buffer.from([frame.length]), frame]);
    const path = await whole('x.mp3', Buffer.concat([tag, (await goodFiles())[0]?.bytes ?? Buffer.alloc(0)]));
    expect((await stateOf(path)).facts.tag).toEqual({ title: 'Night Drive', bpm: 128, key: 'A minor' });
  });

  it('is refused with the reason if the file can’t be used', async () => {
    const path = await whole('song.mp3', Buffer.from('la la la '.repeat(2000)));
    expect(await stateOf(path)).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(/^song\.mp3: .*(not an|n’t a valid) mp3/),
    });
  });

  it('can be canceled, and expires after a day, leaving nothing behind', async () => {
    const ended = (await begin('a.wav', 1000)).headers.get('location') ?? '';
    expect((await fetch(`${shop.url}${ended}`, { method: 'DELETE', headers: tusOf(ended) })).status).toBe(204);
    expect((await look(ended)).status).toBe(404);

    const late = (await begin('b.wav', 1000)).headers.get('location') ?? '';
    await send(late, Buffer.alloc(10), 0);
    await shop.deps.db.updateTable('catalogue_uploads').set({ expires_at: new Date() }).execute();
    expect((await send(late, Buffer.alloc(10), 10)).status).toBe(404);
    await recover(shop.deps);
    expect(await readdir(uploadsRoot(shop.deps.config))).toEqual([]);
    expect(await shop.deps.db.selectFrom('catalogue_uploads').select('id').execute()).toEqual([]);
  });

  it('can’t be reached through another upload’s URL, and its sender can’t choose its id', async () => {
    const [theirs, own] = await Promise.all(
      ['theirs.wav', 'own.mp3'].map(async (name) => (await begin(name, 1000)).headers.get('location') ?? ''),
    );
    const tail = `/${idOf(theirs ?? '')}`;
    for (const url of [`${own}?x=${tail}`, `${own}?${tail}`]) {
      const head = await fetch(`${shop.url}${url}`, { method: 'HEAD', headers: tusOf(own ?? '') });
      expect(head.headers.get('upload-metadata'), url).toBe(`filename ${btoa('own.mp3')}`);
    }
    const ended = await fetch(`${shop.url}${own}?x=${tail}`, { method: 'DELETE', headers: tusOf(own ?? '') });
    expect(ended.status).toBe(204);
    expect([(await look(theirs ?? '')).status, (await look(own ?? '')).status]).toEqual([200, 404]);

    const named = { headers: { ...producer.browser.headers, 'x-upload-id': '../../named' } };
    const begun = await begin('named.mp3', 1000, named);
    expect(begun.headers.get('location')).toMatch(/^\/api\/v1\/app\/uploads\/[0-9a-f]{40}$/);
    for (const path of [theirs ?? '', begun.headers.get('location') ?? ''])
      await fetch(`${shop.url}${path}`, { method: 'DELETE', headers: tusOf(path) });
  });

  it('can’t be started by visitors, other sites or unverified users, or for files that are too large or of the wrong kind', async () => {
    expect((await begin('a.mp3', 100, { headers: {} })).status).toBe(401);
    expect((await begin('a.mp3', 100, { headers: { cookie: producer.browser.cookie } })).status).toBe(403);
    const unproven = await logInAs(shop, await createListener(shop.deps));
    expect((await begin('a.mp3', 100, unproven)).status).toBe(403);
    const large = await begin('a.mp3', 2_000_000);
    expect(large.status).toBe(413);
    expect(await large.json()).toMatchObject({ message: 'a.mp3 is too large: at most 1 MB.' });
    expect((await begin('a.exe', 100)).status).toBe(400);
    expect(await shop.deps.db.selectFrom('catalogue_uploads').select('id').execute()).toEqual([]);
  });
});
