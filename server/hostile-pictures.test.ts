import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import type { OwnBeat } from '#features/studio/contract.ts';
import { makeSeller } from '#features/account/server/public.ts';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { BusyError } from '#platform/http/busy-error.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createAdmin, createBeat } from '#testing/factories.ts';
import { hostilePictures } from '#testing/files/hostile-images.ts';
import { blobOf, createProducer, type Producer } from '#testing/beats/uploading.ts';
import { pictureOf } from '#testing/files/images.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import { adoptArtist } from '#testing/site/adopt-artist.ts';
import { allRoutes } from './app.ts';

// Sends every image that was made to break decoders to every endpoint that accepts images.

let shop: TestApp;
let producer: Producer;
let admin: LoggedInBrowser;
let beatId: string;
let busy = false;
beforeAll(async () => {
  shop = await createTestApp({
    // Decodes like the real port; a test can also fill its queue.
    ports: ({ images }) => ({
      images: {
        ...images,
        drawSquares: (...args) => (busy ? Promise.reject(full()) : images.drawSquares(...args)),
        drawLogo: (...args) => (busy ? Promise.reject(full()) : images.drawLogo(...args)),
        drawWithin: (...args) => (busy ? Promise.reject(full()) : images.drawWithin(...args)),
        checkCover: (...args) => (busy ? Promise.reject(full()) : images.checkCover(...args)),
      },
    }),
  });
  await ensurePredefinedLicenses(shop.deps.db);
  producer = await createProducer(shop);
  admin = await logInAs(shop, await createAdmin(shop.deps));
  await inTransaction(shop.deps.db, (trx) => makeSeller(trx, producer.user.id));
  await adoptArtist(shop, producer.user.username);
  beatId = (await createBeat(shop.deps, { sellerId: producer.user.id })).id;
});
afterAll(() => shop.close());

const full = () => new BusyError('Too many images are being processed right now. Try again in a moment.', 5);

/** Other form fields to send with the image; null if the file isn't an image. */
const fieldsBeside: Readonly<Record<string, Readonly<Record<string, string>> | null>> = {
  photo: {},
  heroPicture: {},
  picture: {},
  logo: {},
  screenshot: { username: 'A', email: 'a@example.com', support: 'Help', feedback: 'Nice' },
  coverImage: {},
  beatFiles: null,
  table: null,
  folder: null,
};

const pictureEndpoints = (): [endpoint: Endpoint, field: string][] =>
  allRoutes(shop.deps).flatMap(({ endpoint }: { endpoint: Endpoint }) =>
    Object.keys(endpoint.files ?? {})
      .filter((field) => fieldsBeside[field] !== null)
      .map((field): [Endpoint, string] => [endpoint, field]),
  );

const send = async (
  { method, path, access }: Endpoint,
  field: string,
  picture: { bytes: Buffer; filename: string },
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fieldsBeside[field] ?? {})) form.set(name, value);
  form.set(field, blobOf(picture.bytes), picture.filename);
  const response = await fetch(`${shop.url}${path.replace(':id', beatId)}`, {
    method,
    headers: (access === 'admin' || access === 'editor' ? admin : producer.browser).headers,
    body: form,
  });
  const body = (await response.json()) as OwnBeat & { code?: string; fields?: Record<string, string[]> };
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
};

test('every file field of a form is listed as an image or as another file', () => {
  const fields = allRoutes(shop.deps).flatMap(({ endpoint }) => Object.keys(endpoint.files ?? {}));
  expect([...new Set(fields)].toSorted()).toEqual(Object.keys(fieldsBeside).toSorted());
  expect(pictureEndpoints().length).toBeGreaterThanOrEqual(5);
});

describe('every endpoint that accepts an image refuses bad ones with an error on the field', () => {
  test.each(hostilePictures)('$what', async ({ bytes, filename, words }) => {
    const picture = { bytes: await bytes(), filename };
    for (const [endpoint, field] of pictureEndpoints()) {
      const { status, body } = await send(endpoint, field, picture);
      expect([endpoint.path, status, body.fields?.[field]]).toEqual([
        endpoint.path,
        400,
        [expect.stringMatching(words)],
      ]);
    }
  });

  test('an upload in pieces is refused with the reason', async () => {
    const pictures = hostilePictures.filter(({ filename }) => /\.(jpg|png|webp)$/.test(filename));
    const paths: string[] = [];
    for (const { bytes, filename } of pictures) paths.push(await uploadInPieces(await bytes(), filename));
    await shop.deps.jobs.idle();
    for (const [index, path] of paths.entries()) {
      const state = await fetch(`${shop.url}${path}`, { headers: producer.browser.headers });
      const { filename, words } = pictures[index]!;
      expect(await state.json(), filename).toMatchObject({ state: 'refused', reason: expect.stringMatching(words) });
    }
  });
});

/** @returns the upload's URL */
const uploadInPieces = async (bytes: Buffer, filename: string): Promise<string> => {
  const tus = { ...producer.browser.headers, 'tus-resumable': '1.0.0' };
  const begun = await fetch(`${shop.url}/api/v1/app/uploads`, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from(filename).toString('base64')}`,
    },
  });
  const path = begun.headers.get('location') ?? '';
  const sent = await fetch(`${shop.url}${path}`, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  });
  expect(sent.status, filename).toBe(204);
  return path;
};

test('while the image queue is full, uploads get a 503 that says when to retry', async () => {
  busy = true;
  try {
    const picture = { bytes: await pictureOf(600), filename: 'good.png' };
    for (const [endpoint, field] of pictureEndpoints()) {
      if (endpoint.streamed) continue;
      expect(await send(endpoint, field, picture), endpoint.path).toMatchObject({
        status: 503,
        retryAfter: '5',
        body: { code: 'BUSY' },
      });
    }
  } finally {
    busy = false;
  }
});
