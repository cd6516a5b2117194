import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener } from '#testing/factories.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import type { UserInfo } from '../../contract.ts';
import { pictureUrl } from '../../profile-values.ts';
import { pictureKeys } from './picture-keys.ts';
import { sweepPictures } from './sweep-pictures.ts';

let shop: TestApp;
let browser: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  browser = await logInAs(shop, await createListener(shop.deps));
});

const photo = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .withExif({ IFD0: { Artist: 'Somebody Private' } })
    .jpeg()
    .toBuffer();

const send = async (bytes: Buffer | null, { as = browser, name = 'photo', filename = 'me.jpg' } = {}) => {
  const form = new FormData();
  if (bytes) form.set(name, new Blob([new Uint8Array(bytes)]), filename);
  else form.set('nothing', 'here');
  const response = await fetch(`${shop.url}/api/v1/app/upload-profile-image`, {
    method: 'POST',
    headers: as.headers,
    body: form,
  });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: (await response.json()) as {
      message: string;
      code?: string;
      error?: string;
      user: UserInfo;
      fields?: object;
    },
  };
};
const pictureOf = async (as = browser): Promise<string | null> =>
  (await as.call('GET', '/api/v1/app/user-info')).json<{ user: UserInfo }>().user.profilePicture;
const keys = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const { key } of shop.deps.storage.list('pictures/')) found.push(key);
  return found;
};

describe('a profile picture', () => {
  it('without an owner is deleted after a day, or later if it’s named by a hash, which doesn’t reveal its age', async () => {
    const day = 24 * 60 * 60_000;
    await send(await photo('#0000ff'));
    const mine = /pictures\/([^/]+)\//.exec((await pictureOf()) ?? '')?.[1] ?? '';
    const before = await keys();
    const [lost, young, hash] = [newId(Date.now() - 26 * 60 * 60_000), newId(), '0'.repeat(32)];
    for (const name of [lost, young, hash]) {
      for (const key of pictureKeys.all(name)) await shop.deps.storage.put(key, Buffer.from('x'));
    }
    await sweepPictures({ ...shop.deps, clock: { now: () => new Date(Date.now() + 60 * 60_000) } });
    expect((await keys()).toSorted()).toEqual(
      [...before, ...pictureKeys.all(young), ...pictureKeys.all(hash)].toSorted(),
    );
    // A picture that an account uses stays at any age.
    await sweepPictures({ ...shop.deps, clock: { now: () => new Date(Date.now() + 40 * day) } });
    expect(await keys()).toEqual(expect.arrayContaining(pictureKeys.all(mine)));
    expect(await keys()).not.toContain(pictureKeys.all(young)[0]);
  });

  it('is resized to two sizes, without the camera’s metadata, and cached forever', async () => {
    const sent = await send(await photo('#ff0000'));
    expect(sent).toMatchObject({ status: 201, body: { message: 'Profile image uploaded successfully!' } });
    const url = await pictureOf();
    expect(url).toBe(sent.body.user.profilePicture);
    for (const size of [96, 256] as const) {
      const reply = await shop.app.inject(pictureUrl(url ?? '', size));
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['content-type']).toBe('image/webp');
      expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: size, height: size });
      expect(reply.rawPayload.toString('latin1')).not.toContain('Somebody');
      const again = await shop.app.inject({
        url: pictureUrl(url ?? '', size),
        headers: { 'if-none-match': reply.headers.etag },
      });
      expect(again.statusCode).toBe(304);
    }
  });

  it('replaces the previous picture, whose files are deleted', async () => {
    await send(await photo('#ff0000'));
    const before = (await pictureOf()) ?? '';
    const kept = await keys();
    await send(await photo('#00ff00'));
    expect(await keys()).toHaveLength(kept.length);
    expect((await shop.app.inject(before)).statusCode).toBe(404);
    expect((await shop.app.inject((await pictureOf()) ?? '')).statusCode).toBe(200);
  });

  it('is never shared, even if another account uploads the same file', async () => {
    const other = await logInAs(shop, await createListener(shop.deps));
    const bytes = await photo('#0000ff');
    await send(bytes);
    await send(bytes, { as: other });
    expect(await pictureOf(other)).not.toBe(await pictureOf());
    await browser.call('DELETE', '/api/v1/app/profile-image');
    expect((await shop.app.inject((await pictureOf(other)) ?? '')).statusCode).toBe(200);
  });

  it('can be removed, even if the account has none', async () => {
    await send(await photo('#ff0000'));
    const before = (await pictureOf()) ?? '';
    for (let times = 0; times < 2; times += 1) {
      const reply = await browser.call('DELETE', '/api/v1/app/profile-image');
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toMatchObject({ user: { profilePicture: null } });
    }
    expect((await shop.app.inject(before)).statusCode).toBe(404);
  });
});

describe('a picture upload', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');

  it.each([
    ['an SVG', svg, 'picture.svg'],
    ['an SVG that is called a photo', svg, 'photo.jpg'],
    ['a GIF', gif, 'picture.gif'],
    ['a page', Buffer.from('<script>alert(1)</script>'), 'photo.jpg'],
  ])('is refused for %s', async (_, bytes, filename) => {
    const before = await keys();
    const { status, body } = await send(bytes, { filename });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'ACCOUNT_NOT_A_PICTURE', error: expect.any(String) });
    expect(await keys()).toEqual(before);
    expect(await pictureOf()).toBeNull();
  });

  it('is refused without a picture in the form', async () => {
    const { status, body } = await send(null);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'ACCOUNT_NO_PICTURE', message: 'Please select a file first.' });
  });

  it('is refused if the picture is in another field or too large', async () => {
    expect(await send(await photo('#ff0000'), { name: 'avatar' })).toMatchObject({
      status: 400,
      body: { fields: { avatar: [expect.any(String)] } },
    });
    expect(await send(Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({
      status: 400,
      body: { fields: { photo: [expect.stringContaining('5 MB')] } },
    });
    expect(await pictureOf()).toBeNull();
  });

  it.each([
    '/media/pictures/..%2f..%2fsession-secret/96.webp',
    '/media/pictures/0123456789abcdef0123456789abcdef/97.webp',
  ])('creates no other URL: %s is 404', async (url) => {
    expect((await shop.app.inject(url)).statusCode).toBe(404);
  });
});

it('picture uploads are rate-limited', async () => {
  const busy = await createTestApp({ settings: { RATE_LIMIT: 'on' } });
  try {
    const as = await logInAs(busy, await createListener(busy.deps));
    const form = () => {
      const made = new FormData();
      made.set('photo', new Blob(['no picture']), 'me.jpg');
      return made;
    };
    const responses: Response[] = [];
    for (let times = 0; times < 22; times += 1) {
      responses.push(
        await fetch(`${busy.url}/api/v1/app/upload-profile-image`, {
          method: 'POST',
          headers: as.headers,
          body: form(),
        }),
      );
    }
    const last = responses.at(-1);
    expect(responses[0]?.status).toBe(400);
    expect(last?.status).toBe(429);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await busy.close();
  }
});
