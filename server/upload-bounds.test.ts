import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import { newId } from '#contract-kit/ids.ts';
import { heroMaxBytes } from '#features/account/profile-values.ts';
import { makeSeller } from '#features/account/server/public.ts';
import { importLimits } from '#features/bulk/contract-imports.ts';
import { finishUpload } from '#features/studio/server/uploads/finish-upload.ts';
import { uploadsRoot } from '#features/studio/server/uploads/upload-rows.ts';
import { sitePictureMaxBytes } from '#features/site/pictures.ts';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { NoSpace } from '#platform/storage/disk-space.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createAdmin, createBeat } from '#testing/factories.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import { adoptArtist } from '#testing/site/adopt-artist.ts';
import { beatForm, blobOf, createProducer, goodFiles, type Producer, uploadTraces } from '#testing/beats/uploading.ts';
import { allRoutes } from './app.ts';

// Every way to send a file has the same bounds. A new way needs an entry in `ways`.

const mb = 1024 * 1024;
/** Free disk space for uploads: when a file is announced, and while it arrives. */
const room = { announced: Infinity, coming: Infinity };
const disk = {
  ensure: (bytes: number) => (bytes > room.announced ? Promise.reject(new NoSpace()) : Promise.resolve()),
  claim: (bytes: number) => (bytes > room.coming ? Promise.reject(new NoSpace()) : Promise.resolve()),
  read: () => Promise.resolve({ state: diskState, freeBytes: 0 }),
  totalBytes: () => Promise.resolve(0),
};
let diskState: 'ok' | 'low' | 'full' = 'ok';

let shop: TestApp;
let producer: Producer;
let admin: LoggedInBrowser;
let beatId: string;
beforeAll(async () => {
  const settings = {
    COVER_MAX_MB: '1',
    MP3_MAX_MB: '1',
    WAV_MAX_MB: '2',
    ZIP_MAX_MB: '2',
    UNFINISHED_UPLOADS_MAX_MB: '7',
  };
  shop = await createTestApp({ settings, ports: { disk } });
  await ensurePredefinedLicenses(shop.deps.db);
});
afterAll(() => shop.close());
beforeEach(async () => {
  Object.assign(room, { announced: Infinity, coming: Infinity });
  diskState = 'ok';
  producer = await createProducer(shop);
  admin = await logInAs(shop, await createAdmin(shop.deps));
  await adoptArtist(shop, producer.user.username);
  beatId = (await createBeat(shop.deps, { sellerId: producer.user.id })).id;
  await inTransaction(shop.deps.db, (trx) => makeSeller(trx, producer.user.id));
});

const app = '/api/v1/app';
const uploads = `${app}/uploads`;
const filler = (bytes: number): Blob => blobOf(Buffer.alloc(bytes, 'la '));

const send = (method: string, path: string, body: FormData, { headers } = producer.browser): Promise<Response> =>
  fetch(shop.url + path, { method, headers, body });

const begin = (name: string, bytes: number, { headers }: LoggedInBrowser = producer.browser): Promise<Response> =>
  fetch(shop.url + uploads, {
    method: 'POST',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  });

const piece = (path: string, bytes: number, headers: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(shop.url + path, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      ...headers,
    },
    body: filler(bytes),
  });

const oneFile = (
  field: string,
  name: string,
  bytes: number,
  fields: Readonly<Record<string, string>> = {},
): FormData => {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set(field, filler(bytes), name);
  return form;
};

const letter = () => ({ username: 'pat', email: 'pat@example.com', support: 'Help.', feedback: 'Good.' });

interface Way {
  /** One byte more than the maximum. */
  readonly tooLarge: number;
  readonly send: (bytes: number) => Promise<Response>;
  /** Whether the file is written to disk while it arrives. */
  readonly streamed: boolean;
  /** True if the file is read, but never stored. */
  readonly unstored?: true;
}

const ways: Readonly<Record<string, Way>> = {
  [`POST ${app}/beatstore/new-beat`]: {
    tooLarge: mb + 1,
    streamed: true,
    send: async (bytes) => {
      const files = [{ name: 'a.mp3', bytes: Buffer.alloc(bytes) }, ...(await goodFiles()).slice(1)];
      return send('POST', `${app}/beatstore/new-beat`, await beatForm({ files }));
    },
  },
  [`POST ${app}/beatstore/:id/files`]: {
    tooLarge: mb + 1,
    streamed: true,
    send: (bytes) => send('POST', `${app}/beatstore/${beatId}/files`, oneFile('beatFiles', 'a.mp3', bytes)),
  },
  [`PUT ${app}/beatstore/:id`]: {
    tooLarge: mb + 1,
    streamed: false,
    send: (bytes) => send('PUT', `${app}/beatstore/${beatId}`, oneFile('coverImage', 'a.png', bytes)),
  },
  [`POST ${app}/upload-profile-image`]: {
    tooLarge: 10 * mb + 1,
    streamed: false,
    send: (bytes) => send('POST', `${app}/upload-profile-image`, oneFile('photo', 'a.png', bytes)),
  },
  [`POST ${app}/seller/public-profile/picture`]: {
    tooLarge: heroMaxBytes + 1,
    streamed: false,
    send: (bytes) => send('POST', `${app}/seller/public-profile/picture`, oneFile('heroPicture', 'a.png', bytes)),
  },
  [`POST ${app}/admin/site-pictures`]: {
    tooLarge: sitePictureMaxBytes + 1,
    streamed: false,
    send: (bytes) => send('POST', `${app}/admin/site-pictures`, oneFile('picture', 'a.png', bytes), admin),
  },
  [`POST ${app}/admin/site-pictures (a logo)`]: {
    tooLarge: sitePictureMaxBytes + 1,
    streamed: false,
    send: (bytes) => send('POST', `${app}/admin/site-pictures`, oneFile('logo', 'a.svg', bytes), admin),
  },
  [`POST ${app}/artist-page/pictures`]: {
    tooLarge: sitePictureMaxBytes + 1,
    streamed: false,
    send: (bytes) => send('POST', `${app}/artist-page/pictures`, oneFile('picture', 'a.png', bytes)),
  },
  [`POST ${app}/support-admin`]: {
    tooLarge: 5 * mb + 1,
    streamed: false,
    send: (bytes) => send('POST', `${app}/support-admin`, oneFile('screenshot', 'a.png', bytes, letter())),
  },
  [`POST ${app}/feedback-general`]: {
    tooLarge: 5 * mb + 1,
    streamed: false,
    send: (bytes) => send('POST', `${app}/feedback-general`, oneFile('screenshot', 'a.png', bytes, letter())),
  },
  [`POST ${app}/bulk/imports/check`]: {
    tooLarge: importLimits.tableBytes + 1,
    streamed: false,
    unstored: true,
    send: (bytes) => send('POST', `${app}/bulk/imports/check`, oneFile('table', 'a.csv', bytes)),
  },
  [`POST ${app}/bulk/imports`]: {
    tooLarge: importLimits.tableBytes + 1,
    streamed: false,
    unstored: true,
    send: (bytes) => send('POST', `${app}/bulk/imports`, oneFile('table', 'a.csv', bytes)),
  },
  [`POST ${uploads}`]: {
    tooLarge: mb + 1,
    streamed: true,
    send: async (bytes) => {
      const begun = await begin('a.mp3', bytes);
      if (begun.status !== 201) return begun;
      const token = begun.headers.get('upload-token') ?? '';
      return piece(begun.headers.get('location') ?? '', bytes, { 'upload-token': token });
    },
  },
};

const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const endpoints = (): Endpoint[] => allRoutes(shop.deps).map(({ endpoint }): Endpoint => endpoint);

describe('the table of uploads', () => {
  it('lists every endpoint that accepts files', () => {
    const taking = endpoints().filter(({ files }) => Object.keys(files ?? {}).length > 0);
    // An endpoint has a way for each of its file fields.
    const listed = new Set(Object.keys(ways).map((way) => way.replace(/ \(.*\)$/, '')));
    expect([...taking.map(keyOf), `POST ${uploads}`].toSorted()).toEqual([...listed].toSorted());
    const unbounded = taking.filter(
      ({ streamed, files = {} }) => !streamed && Object.values(files).some((f) => !(f.maxBytes > 0)),
    );
    expect(unbounded.map(keyOf)).toEqual([]);
  });

  it('lists every other route that reads a body', () => {
    const known = new Set(endpoints().map(keyOf));
    const parts: string[] = [];
    const others: string[] = [];
    for (const line of shop.app.printRoutes({ commonPrefix: false }).split('\n')) {
      const [, indent = '', path = '', methods = ''] = /^(.*?[├└]── )(\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
      parts.splice(indent.length / 4 - 1, Infinity, path);
      const reading = methods.split(', ').filter((method) => ['POST', 'PUT', 'PATCH'].includes(method));
      others.push(...reading.map((method) => `${method} ${parts.join('')}`).filter((key) => !known.has(key)));
    }
    expect(others.toSorted()).toEqual([`PATCH ${uploads}/:uploadId`, `POST ${uploads}`]);
  });
});

const traces = async () => ({ ...(await uploadTraces(shop)), support: await countSupport() });
const countSupport = async (): Promise<number> =>
  (await shop.deps.db.selectFrom('support_requests').select('id').execute()).length;

describe.each(Object.entries(ways))('%s', (_, way) => {
  it('refuses a file that is too large, with a message, and stores nothing', async () => {
    const before = await traces();
    const response = await way.send(way.tooLarge);
    expect([400, 413]).toContain(response.status);
    expect(await response.text()).toMatch(/too large: at most \d+ MB/);
    expect(await traces()).toEqual(before);
  });

  it.runIf(!way.unstored)(
    'doesn’t touch the disk reserve, but is refused with a message, and stores nothing',
    async () => {
      const before = await traces();
      room.announced = 1000;
      const response = await way.send(20_000);
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ message: expect.stringContaining('no room for your files') });
      expect(await traces()).toEqual(before);
    },
  );

  it.runIf(way.streamed)('stops in the middle if other uploads have used up the disk space', async () => {
    const before = await traces();
    room.coming = 1000;
    const response = await way.send(20_000);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('no room for your files') });
    // An upload in pieces keeps its row for a day, though none of its bytes were stored.
    await shop.deps.db.deleteFrom('catalogue_uploads').execute();
    expect({ ...(await traces()), uploads: [] }).toEqual({ ...before, uploads: [] });
  });
});

describe('an account’s unfinished uploads', () => {
  it('share one limit for uploads in pieces and by forms, and don’t limit other accounts', async () => {
    for (const name of ['a.zip', 'b.zip', 'c.wav']) expect((await begin(name, 2 * mb)).status).toBe(201);
    const full = await begin('d.wav', 2 * mb);
    expect(full.status).toBe(413);
    expect(await full.json()).toMatchObject({
      code: 'CATALOGUE_ACCOUNT_FULL',
      message: expect.stringContaining('unfinished uploads'),
    });
    const form = await send('POST', `${app}/beatstore/${beatId}/files`, oneFile('beatFiles', 'a.wav', 1.5 * mb));
    expect([form.status, (await form.json()) as object]).toMatchObject([413, { code: 'CATALOGUE_ACCOUNT_FULL' }]);
    const other = await createProducer(shop);
    expect((await begin('a.zip', 2 * mb, other.browser)).status).toBe(201);
  });

  it('are counted correctly for simultaneous uploads', async () => {
    const begun = await Promise.all(Array.from({ length: 8 }, () => begin('a.zip', 2 * mb)));
    expect(begun.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(3);
  });

  it('free their space when discarded or refused', async () => {
    const begun = await Promise.all(Array.from({ length: 3 }, () => begin('a.zip', 2 * mb)));
    const [first, second] = begun.map(({ headers }) => headers.get('location') ?? '');
    const headers = { ...producer.browser.headers, 'tus-resumable': '1.0.0' };
    expect((await fetch(shop.url + first, { method: 'DELETE', headers })).status).toBe(204);
    expect((await begin('a.zip', 2 * mb)).status).toBe(201);
    expect((await piece(second ?? '', 2 * mb, producer.browser.headers)).status).toBe(204);
    await shop.deps.jobs.idle();
    expect((await begin('a.zip', 2 * mb)).status).toBe(201);
    expect(await readdir(uploadsRoot(shop.deps.config))).not.toContain(second?.split('/').at(-1));
  });

  const checking = (count: number, ownerId: string) =>
    Array.from({ length: count }, () => ({
      id: newId(),
      owner_id: ownerId,
      filename: 'a.zip',
      kind: 'trackouts' as const,
      bytes: 1,
      state: 'checking' as const,
      reason: null,
      created_at: new Date(),
      expires_at: new Date(Date.now() + 3_600_000),
    }));
  const insert = (count: number, { user }: Producer = producer) =>
    shop.deps.db.insertInto('catalogue_uploads').values(checking(count, user.id)).execute();
  const clear = () => shop.deps.db.deleteFrom('catalogue_uploads').where('state', '=', 'checking').execute();

  it('are refused for a minute while the check queue is full, but another account’s first ones aren’t', async () => {
    await insert(400, await createProducer(shop));
    await insert(8);
    const busy = await begin('a.zip', 1000);
    const other = await begin('a.zip', 1000, (await createProducer(shop)).browser);
    await clear();
    expect(other.status).toBe(201);
    expect(busy.status).toBe(503);
    expect(busy.headers.get('retry-after')).toBe('60');
    expect(await busy.json()).toMatchObject({ code: 'CATALOGUE_CHECKS_BUSY' });
  });

  it('are checked after another account’s if more of them wait, even if they came first', async () => {
    await insert(3);
    const sent: unknown[] = [];
    const send = (_: string, data: object, options: object) => void sent.push({ ...data, ...options });
    const deps = { db: shop.deps.db, jobs: { send } } as never;
    await finishUpload(deps, { id: 'mine', owner_id: producer.user.id, bytes: 1 }, { describe: true });
    const others = (await createProducer(shop)).user.id;
    await finishUpload(deps, { id: 'theirs', owner_id: others, bytes: 1 }, { describe: true });
    await clear();
    expect(sent).toMatchObject([
      { uploadId: 'mine', priority: -3 },
      { uploadId: 'theirs', priority: 0 },
    ]);
  });
});

describe('a call about an upload', () => {
  const call = (method: string, path: string, headers: Readonly<Record<string, string>>): Promise<Response> =>
    method === 'PATCH'
      ? piece(path, 100, headers)
      : fetch(shop.url + path, { method, headers: { 'tus-resumable': '1.0.0', ...headers } });

  it.each([
    ['PATCH', 204],
    ['HEAD', 200],
    ['GET', 200],
    ['DELETE', 204],
  ])('with %s needs its owner’s session or its token', async (method, success) => {
    const { headers } = producer.browser;
    const begun = await begin('a.wav', 1000);
    const path = begun.headers.get('location') ?? '';
    const token = begun.headers.get('upload-token') ?? '';
    const withToken = method === 'GET' ? {} : { 'upload-token': token };
    const other = await begin('b.wav', 1000);

    expect((await call(method, path, {})).status).toBe(method === 'GET' ? 404 : 401);
    const foreign = { 'upload-token': other.headers.get('upload-token') ?? '' };
    expect((await call(method, path, foreign)).status).toBe(method === 'GET' ? 404 : 401);
    const stranger = (await createProducer(shop)).browser;
    expect((await call(method, path, stranger.headers)).status).toBe(404);
    if (method === 'PATCH' || method === 'DELETE')
      expect((await call(method, path, { cookie: producer.browser.cookie })).status).toBe(403);

    expect((await call(method, `${path}${method === 'GET' ? `?token=${token}` : ''}`, withToken)).status).toBe(success);
    expect((await call(method, other.headers.get('location') ?? '', headers)).status).toBe(success);
  });
});

describe('/readyz', () => {
  it.each([
    ['ok', 200, 'ready', 'ok'],
    ['low', 200, 'ready', 'low'],
    ['full', 503, 'not ready', 'failed'],
  ] as const)('with a disk that is %s responds %i', async (state, status, word, diskStatus) => {
    diskState = state;
    const response = await fetch(`${shop.url}/readyz`);
    expect([response.status, await response.json()]).toMatchObject([
      status,
      { status: word, disk: diskStatus, database: 'ok' },
    ]);
  });
});
