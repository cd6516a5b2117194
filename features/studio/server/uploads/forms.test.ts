import { request as openRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import {
  beatForm,
  blobOf,
  createProducer,
  goodFiles,
  type Producer,
  sendForm,
  uploadTraces,
} from '#testing/beats/uploading.ts';
import { createBeat } from '#testing/factories.ts';
import { pictureOf } from '#testing/files/images.ts';
import { recover } from '../cleanup/recover.ts';

// Each file of a form becomes an upload, which ends with the request.

const megabyte = 1024 * 1024;
const newBeat = '/api/v1/app/beatstore/new-beat';

let shop: TestApp;
let producer: Producer;
beforeAll(async () => {
  shop = await createTestApp({
    settings: { COVER_MAX_MB: '1', MP3_MAX_MB: '1', WAV_MAX_MB: '4', ZIP_MAX_MB: '4', UNFINISHED_UPLOADS_MAX_MB: '5' },
  });
  await ensurePredefinedLicenses(shop.deps.db);
});
afterAll(() => shop.close());
beforeEach(async () => {
  producer = await createProducer(shop);
});

const edge = 'edge';
const part = (field: string, filename: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);

/** Sends only the beginning of a form with this declared length. */
const beginForm = (bytes: number, parts: readonly Buffer[]) => {
  const call = openRequest(shop.url + newBeat, {
    method: 'POST',
    headers: {
      ...producer.browser.headers,
      'content-type': `multipart/form-data; boundary=${edge}`,
      'content-length': bytes,
    },
  });
  const answered = new Promise<{ status: number; body: string }>((resolve) => {
    call.once('response', async (response) =>
      resolve({ status: response.statusCode ?? 0, body: await text(response).catch(() => '') }),
    );
    call.once('error', () => resolve({ status: 0, body: '' }));
  });
  for (const sent of parts) call.write(sent);
  return { answered, call, leave: () => void call.destroy() };
};

const rows = () =>
  shop.deps.db
    .selectFrom('catalogue_uploads')
    .select(['kind', 'state', 'bytes', 'received_bytes'])
    .where('owner_id', '=', producer.user.id)
    .orderBy('created_at')
    .execute();

describe('a form whose files are arriving', () => {
  it('reserves all bytes that it may send, and none once its sender has disconnected', async () => {
    const start = part('beatFiles', 'a.wav', Buffer.alloc(1000)).subarray(0, -10);
    const first = beginForm(3 * megabyte, [start]);
    await expect.poll(rows).toMatchObject([{ kind: 'wav', state: 'receiving', bytes: 3 * megabyte }]);
    const second = await beginForm(3 * megabyte, [start]).answered;
    expect([second.status, second.body]).toEqual([413, expect.stringContaining('CATALOGUE_ACCOUNT_FULL')]);
    first.leave();
    await expect.poll(rows).toEqual([]);
    const third = beginForm(3 * megabyte, [start]);
    await expect.poll(rows).toHaveLength(1);
    third.leave();
    await expect.poll(rows).toEqual([]);
  });

  it('reserves the bytes that have arrived and the bytes that are left', async () => {
    const begun = [
      part('coverImage', 'a.png', Buffer.alloc(500_000)),
      part('beatFiles', 'a.mp3', Buffer.alloc(20_000)),
    ];
    const form = beginForm(3 * megabyte, [...begun, part('beatFiles', 'a.wav', Buffer.alloc(1000)).subarray(0, -10)]);
    const left = 3 * megabyte - 520_000;
    await expect.poll(async () => (await rows()).map(({ bytes }) => bytes)).toEqual([500_000, 20_000, left]);
    form.leave();
    await expect.poll(rows).toEqual([]);
  });

  it('loses no byte of data that looks like the end of a file', async () => {
    const form = beginForm(megabyte, [part('beatFiles', 'a.wav', Buffer.alloc(500)).subarray(0, -2)]);
    const almost = Buffer.from(`\r\n--${edge}`).subarray(0, -1);
    for (let n = 0; n < 5; n += 1) {
      await delay(50);
      form.call.write(almost);
    }
    form.call.write(Buffer.concat([Buffer.from('\r\n'), part('beatFiles', 'a.mp3', Buffer.alloc(500))]));
    const bytes = async () => (await rows()).map((row) => row.bytes)[0];
    await expect.poll(bytes).toBe(500 + 5 * almost.length);
    form.leave();
    await expect.poll(rows).toEqual([]);
  });

  it('leaves nothing for longer than a day if its server is killed', async () => {
    const before = await uploadTraces(shop);
    const form = beginForm(3 * megabyte, [part('beatFiles', 'a.wav', Buffer.alloc(1000)).subarray(0, -10)]);
    await expect.poll(rows).toHaveLength(1);
    await shop.deps.db.updateTable('catalogue_uploads').set({ expires_at: new Date() }).execute();
    await recover(shop.deps);
    expect(await uploadTraces(shop)).toEqual(before);
    form.leave();
    await form.answered;
  });
});

describe('a form upload', () => {
  const send = (form: FormData, path = newBeat) => sendForm(shop, producer.browser, form, path);

  it('is refused with an error for each file that its fields don’t accept, but not for an empty part without a name', async () => {
    const form = await beatForm({ files: (await goodFiles()).slice(0, 2) });
    form.append('beatFiles', blobOf(Buffer.from('la la la')), 'lyrics.txt');
    form.append('coverImage', blobOf(await pictureOf(600)), 'second.png');
    form.append('screenshot', blobOf(await pictureOf(600)), 'screen.png');
    form.append('beatFiles', new Blob([]), '');
    const sent = await send(form);
    expect([sent.status, sent.body.fields]).toEqual([
      400,
      {
        beatFiles: [
          'lyrics.txt: This isn’t an MP3, WAV or ZIP file.',
          'You must upload an .mp3 file, a .wav file and a .zip file.',
        ],
        coverImage: ['One cover image is enough.'],
        screenshot: ['Files aren’t accepted here.'],
      },
    ]);
  });

  it('is refused if files are too large, even if a file’s name has no extension', async () => {
    const [mp3, wav, zip] = await goodFiles();
    const large = Buffer.concat([mp3?.bytes ?? Buffer.alloc(0), Buffer.alloc(megabyte)]);
    const form = await beatForm({ files: [{ name: 'song', bytes: large }, ...(wav && zip ? [wav, zip] : [])] });
    form.set('coverImage', blobOf(Buffer.alloc(megabyte + 1)), 'c.png');
    const fields = {
      beatFiles: ['song is too large: at most 1 MB.'],
      coverImage: ['c.png is too large: at most 1 MB.'],
    };
    expect(await send(form)).toMatchObject({ status: 413, body: { code: 'CATALOGUE_UPLOAD_TOO_LARGE', fields } });
    form.set('title', '');
    expect(await send(form)).toMatchObject({
      status: 400,
      body: { code: 'CATALOGUE_UPLOAD_REFUSED', fields: { ...fields, title: [expect.any(String)] } },
    });
  });

  it('that replaces a beat’s files is refused without a file, or with two of a kind', async () => {
    const beat = await createBeat(shop.deps, { sellerId: producer.user.id });
    const path = `/api/v1/app/beatstore/${beat.id}/files`;
    const form = new FormData();
    form.set('note', 'none');
    expect((await send(form, path)).body.fields).toEqual({
      beatFiles: ['Choose an .mp3, a .wav or a .zip file.'],
    });
    const [mp3] = await goodFiles();
    for (const name of ['a.mp3', 'b.mp3']) form.append('beatFiles', blobOf(mp3?.bytes ?? Buffer.alloc(0)), name);
    expect((await send(form, path)).body.fields).toEqual({ beatFiles: ['At most one .mp3, one .wav and one .zip.'] });
  });

  it('is refused by its content, whatever its file’s name is', async () => {
    const [mp3, ...others] = await goodFiles();
    const names = [`${'x'.repeat(5000)}.mp3`, 'a\0b.mp3', '\u{1F3B5}.mp3', '../../etc/passwd.mp3'];
    for (const name of names) {
      const files = [{ name, bytes: (mp3?.bytes ?? Buffer.alloc(0)).subarray(0, 3000) }, ...others];
      const sent = await send(await beatForm({ files }));
      expect([name, sent.status, sent.body.fields]).toEqual([name, 400, { beatFiles: [expect.any(String)] }]);
    }
  });
});
