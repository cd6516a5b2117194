import sharp from 'sharp';
import { label } from '#content/label.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { blobOf, storedKeys } from '#testing/beats/uploading.ts';
import { blackPng } from '#testing/files/hostile-images.ts';
import { movingClock } from '#testing/moving-clock.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import { builtIn } from '../built-in.ts';
import type { SiteDocumentToEdit } from '../contract.ts';
import type { DocumentData } from '../documents.ts';
import { maxSitePictures, sitePictureMaxBytes, sitePictureSizes, sizedPicture } from '../pictures.ts';
import { forgetPictures } from './pictures.ts';

const clock = movingClock();
let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp({ ports: { clock } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  // The clock moves past the end of a session.
  admin = await newcomer(shop, 'admin');
  for (const table of ['site_drafts', 'site_versions', 'site_pictures'] as const) {
    await shop.deps.db.deleteFrom(table).execute();
  }
  for (const key of await storedKeys(shop)) await shop.deps.storage.remove(key);
});

const app = '/api/v1/app';
const adminPath = `${app}/admin/site-documents/our-work`;

const photo = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 2400, height: 1200, channels: 3, background } })
    .withExif({ IFD0: { Artist: 'Somebody Private' } })
    .jpeg()
    .toBuffer();

const send = async (bytes: Buffer, { name = 'picture', filename = 'photo.jpg' } = {}) => {
  const form = new FormData();
  form.set(name, blobOf(bytes), filename);
  const response = await fetch(`${shop.url}${app}/admin/site-pictures`, {
    method: 'POST',
    headers: admin.headers,
    body: form,
  });
  const body = (await response.json()) as {
    picture: string;
    code?: string;
    message?: string;
    fields?: Record<string, string[]>;
  };
  return { status: response.status, body };
};
const upload = async (background: string): Promise<string> => (await send(await photo(background))).body.picture;

const galleryOf = (...pictures: readonly string[]) => {
  const data = builtIn('our-work', label).data as DocumentData<'our-work'>;
  return { name: 'our-work', data: { ...data, gallery: pictures.map((picture) => ({ caption: 'Us', picture })) } };
};
const save = async (...pictures: readonly string[]) => {
  const { draft, versions } = (await admin.call('GET', adminPath)).json<SiteDocumentToEdit>();
  return await admin.call('PUT', `${app}/admin/site-drafts`, {
    document: galleryOf(...pictures),
    revision: draft?.revision ?? 0,
    version: versions[0]?.version ?? 0,
  });
};
const revisionOf = async (): Promise<number> =>
  (await admin.call('GET', adminPath)).json<SiteDocumentToEdit>().draft?.revision ?? 0;
const publish = async () => admin.call('POST', `${adminPath}/versions`, { revision: await revisionOf(), at: null });
const passDays = async (days: number): Promise<void> => {
  clock.pass({ hours: 24 * days });
  admin = await newcomer(shop, 'admin');
};
const isThere = async (picture: string): Promise<boolean> =>
  (await shop.app.inject(sizedPicture(picture, 1920))).statusCode === 200;

describe('a picture of the site', () => {
  it('is re-encoded in several sizes, without the camera’s metadata, and cached forever', async () => {
    const sent = await send(await photo('#ff0000'));
    expect(sent.status).toBe(201);
    for (const size of sitePictureSizes) {
      const url = sizedPicture(sent.body.picture, size);
      const reply = await shop.app.inject(url);
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: size, height: size / 2 });
      expect(reply.rawPayload.toString('latin1')).not.toContain('Somebody');
      const again = await shop.app.inject({ url, headers: { 'if-none-match': reply.headers.etag } });
      expect(again.statusCode).toBe(304);
    }
  });

  it('is stored once, under a name made of what is in it', async () => {
    const [one, two] = [await upload('#ff0000'), await upload('#ff0000')];
    expect(two).toBe(one);
    expect(await storedKeys(shop)).toHaveLength(sitePictureSizes.length);
    expect(await upload('#00ff00')).not.toBe(one);
  });

  it.each([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a zip', () => Buffer.from('PK\u0003\u0004 and more')],
    ['a page', () => Buffer.from('<script>alert(1)</script>')],
    ['a small file with too many pixels', () => blackPng(30_000, 30_000)],
    ['30 MB', () => Buffer.alloc(30 * 1024 * 1024)],
    ['one byte too many', () => Buffer.alloc(sitePictureMaxBytes + 1)],
  ])('isn’t %s, which is refused in words, and stored nowhere', async (_, bytes) => {
    const { status, body } = await send(bytes());
    expect([400, 413]).toContain(status);
    // A request of 30 MB isn't read as far as its fields.
    expect(body.fields?.['picture']?.[0] ?? body.message).toMatch(/Choose a JPEG, PNG or WebP|too large/);
    expect(await storedKeys(shop)).toEqual([]);
  });

  it('isn’t in another field, and isn’t missing', async () => {
    expect((await send(await photo('#ff0000'), { name: 'photo' })).status).toBe(400);
    const empty = await admin.call('POST', `${app}/admin/site-pictures`);
    expect(empty.json().code).toBe('SITE_NO_PICTURE');
  });

  it('is one of 500 at most, but one that is there can be uploaded again', async () => {
    const [there, bytes] = [await upload('#ff0000'), await photo('#00ff00')];
    const rows = Array.from({ length: maxSitePictures - 2 }, (_, index) => ({
      name: String(index).padStart(64, '0'),
      used_at: clock.now(),
    }));
    await shop.deps.db.insertInto('site_pictures').values(rows).execute();
    // Two at the same moment: one of them is the last.
    const both = await Promise.all([send(bytes), send(await photo('#0000ff'))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('SITE_TOO_MANY_PICTURES');
    expect(await upload('#ff0000')).toBe(there);
  });
});

describe('a draft', () => {
  it('has only pictures that are there: uploaded ones, or those that came with the site', async () => {
    const picture = await upload('#ff0000');
    expect((await save(picture, '/help/player.webp')).statusCode).toBe(200);
    const unknown = ['/work/none.webp', picture.replace(/\/[0-9a-f]{64}\//, `/${'0'.repeat(64)}/`), 'javascript:1'];
    const refused = await save(picture, ...unknown, sizedPicture(picture, 1920));
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'SITE_UNKNOWN_PICTURE']);
    expect(refused.json().fields).toEqual(
      Object.fromEntries(
        [1, 2, 3, 4].map((index) => [
          `document.data.gallery.${index}.picture`,
          ['This site doesn’t have this picture. Upload it here.'],
        ]),
      ),
    );
  });
});

describe('a picture that', () => {
  const sweep = () => forgetPictures(shop.deps, 100);

  it('nothing shows is deleted after a week, with its files', async () => {
    const picture = await upload('#ff0000');
    await passDays(6);
    expect(await sweep()).toBe(0);
    await passDays(2);
    expect([await sweep(), await isThere(picture), await storedKeys(shop)]).toEqual([1, false, []]);
    expect((await save(picture)).json().code).toBe('SITE_UNKNOWN_PICTURE');
    expect(await upload('#ff0000')).toBe(picture);
    expect(await isThere(picture)).toBe(true);
  });

  it('a draft or any version shows stays, also after the draft is discarded for a week', async () => {
    const [published, drafted] = [await upload('#ff0000'), await upload('#00ff00')];
    await save(published);
    await publish();
    await save(drafted);
    await publish();
    await save();
    await publish();
    await save(drafted);
    await passDays(400);
    expect([await sweep(), await isThere(published), await isThere(drafted)]).toEqual([0, true, true]);
    expect((await admin.call('POST', `${adminPath}/versions/1/restore`)).statusCode).toBe(201);

    const third = await upload('#0000ff');
    await passDays(8);
    await save(third);
    await admin.call('DELETE', `${app}/admin/site-drafts/our-work?revision=${await revisionOf()}`);
    expect([await sweep(), await isThere(third)]).toEqual([0, true]);
    await passDays(8);
    expect([await sweep(), await isThere(third), await isThere(published)]).toEqual([1, false, true]);
  });
});
