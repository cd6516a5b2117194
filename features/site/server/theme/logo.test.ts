import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import { fastify } from 'fastify';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { label } from '#content/label.ts';
import { publishedTheme, setPublished } from '#content/current.ts';
import { colors } from '#content/theme.ts';
import { iconHref, type Theme } from '#contract-kit/colors/theme-href.ts';
import { renderMail } from '#features/mailing/server/render-mail.ts';
import { serveBuiltIcons } from '#server/pages/built-icons.ts';
import { serveSiteCard } from '#server/pages/site-card.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { blobOf, storedKeys } from '#testing/beats/uploading.ts';
import { createBeat, createSeller } from '#testing/factories.ts';
import { hostileDrawings } from '#testing/files/hostile-drawings.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import { builtIn } from '../../built-in.ts';
import { siteDocuments } from '../../documents.ts';
import { sizedPicture } from '../../pictures.ts';
import { serveIcons } from './serve-icons.ts';

let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await newcomer(shop, 'admin');
});
afterAll(() => shop.close());

const path = '/api/v1/app/admin';
const sea = { background: '#0b1e4a', text: '#f2f4fb', accent: '#ffd23f', accentBright: '#ffe27a' };
const ring = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><path fill="${color}" fill-rule="evenodd" d="M0 0h90v90H0zM30 30h30v30H30z"/></svg>`;

const upload = async (bytes: Buffer, filename = 'logo.svg') => {
  const form = new FormData();
  form.set('logo', blobOf(bytes), filename);
  const response = await fetch(`${shop.url}${path}/site-pictures`, {
    method: 'POST',
    headers: admin.headers,
    body: form,
  });
  const body = (await response.json()) as { picture: string; fields?: Record<string, string[]> };
  return { status: response.status, body };
};
const save = async (data: unknown) => {
  const { draft, versions } = (await admin.call('GET', `${path}/site-documents/theme`)).json();
  return admin.call('PUT', `${path}/site-drafts`, {
    document: { name: 'theme', data },
    revision: draft?.revision ?? 0,
    version: versions[0]?.version ?? 0,
  });
};
const publish = async (data: unknown): Promise<void> => {
  const saved = await save(data);
  expect(saved.statusCode, saved.body).toBe(200);
  const { revision } = saved.json<{ revision: number }>();
  const published = await admin.call('POST', `${path}/site-documents/theme/versions`, { revision, at: null });
  expect(published.statusCode, published.body).toBe(201);
};
/** Drawing a logo in all sizes takes seconds, so tests share one. */
let uploaded: ReturnType<typeof upload> | null = null;
const withLogo = async (kind: 'mark' | 'wordmark' = 'mark'): Promise<Theme> => {
  const { picture } = (await (uploaded ??= upload(Buffer.from(ring('#ff0000'))))).body;
  return { ...sea, logo: { picture, kind, width: 1920, height: 1920 } };
};

/** The color of a pixel, by shares of the picture's sides. */
const colorAt = async (bytes: Buffer, x: number, y: number): Promise<number[]> => {
  const { width, height } = await sharp(bytes).metadata();
  const at = { left: Math.floor(width * x), top: Math.floor(height * y), width: 1, height: 1 };
  return [...(await sharp(bytes).ensureAlpha().extract(at).raw().toBuffer())];
};
const [red, navy, yellow] = [
  [255, 0, 0, 255],
  [11, 30, 74, 255],
  [255, 210, 63, 255],
];

describe('an uploaded logo', () => {
  it('is stored as pictures of all sizes, and stays transparent and exact', async () => {
    const { status, body } = await upload(Buffer.from(ring('#ff0000')));
    expect(status).toBe(201);
    const small = await shop.app.inject(sizedPicture(body.picture, 96));
    expect(small.headers['content-type']).toBe('image/webp');
    expect(await colorAt(small.rawPayload, 0.1, 0.1)).toEqual(red);
    expect((await colorAt(small.rawPayload, 0.5, 0.5))[3]).toBe(0);
    const large = await shop.app.inject(sizedPicture(body.picture, 1920));
    expect(await sharp(large.rawPayload).metadata()).toMatchObject({ width: 1920, height: 1920 });
    for (const key of await storedKeys(shop)) expect(key).toMatch(/\.webp$/);
  });

  test.each(hostileDrawings)('isn’t an SVG with $what', async ({ bytes, words }) => {
    const stored = await storedKeys(shop);
    const { status, body } = await upload(await bytes());
    expect([status, body.fields?.['logo']]).toEqual([400, [expect.stringMatching(words)]]);
    expect(await storedKeys(shop)).toEqual(stored);
  });

  it('is one of this site’s, and says what it is', async () => {
    const { logo, ...rest } = await withLogo();
    const unknown = await save({ ...rest, logo: { ...logo, picture: `/media/site/${'0'.repeat(64)}/512.webp` } });
    expect(unknown.json()).toMatchObject({
      code: 'SITE_UNKNOWN_PICTURE',
      fields: { 'document.data.logo.picture': [expect.stringContaining('Upload it here')] },
    });
    for (const picture of ['', '/work/salt-road.webp', 'https://x.example/a.png', logo?.picture.replace('512', '96')]) {
      const refused = await save({ ...rest, logo: { ...logo, picture } });
      expect(refused.json().fields, picture).toHaveProperty(['document.data.logo.picture']);
    }
    expect((await save({ ...rest, logo: { ...logo, kind: 'banner' } })).statusCode).toBe(400);
  });
});

test('a theme that an earlier release has stored has no logo', () => {
  expect(siteDocuments.theme.shape.parse(sea)).toEqual(sea);
});

const icon = async (url: string) => {
  const response = await shop.app.inject(url);
  return { ...response, bytes: response.rawPayload, meta: await sharp(response.rawPayload).metadata() };
};

describe('the app’s icons', () => {
  it.each([
    ['96', 96],
    ['180', 180],
    ['192', 192],
    ['512', 512],
    ['maskable', 512],
  ] as const)('%s show the logo on its background', async (file, side) => {
    const theme = await withLogo();
    const { bytes, meta, headers } = await icon(iconHref(theme, file));
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(meta).toMatchObject({ format: 'png', width: side, height: side });
    expect(await colorAt(bytes, 0.5, 0.02)).toEqual(navy);
    expect(await colorAt(bytes, 0.3, 0.3)).toEqual(red);
    expect(await colorAt(bytes, 0.5, 0.5)).toEqual(navy);
    // Only the tab's icon has round corners; systems cut the others themselves.
    expect((await colorAt(bytes, 0, 0))[3]).toBe(file === '96' ? 0 : 255);
  });

  it('keep what a mask may cut off free of the logo', async () => {
    const { bytes } = await icon(iconHref(await withLogo(), 'maskable'));
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    for (let at = 0; at < data.length; at += 3) {
      const [x, y] = [(at / 3) % info.width, Math.floor(at / 3 / info.width)];
      if (Math.hypot(x - 256, y - 256) > 0.4 * 512 && data[at] === 255) throw new Error(`red at ${x}, ${y}`);
    }
  });

  it('show the bars in the published colors without a logo', async () => {
    const { bytes } = await icon(iconHref(sea, '192'));
    expect(await colorAt(bytes, 0.5, 0.5)).toEqual(yellow);
    expect(await colorAt(bytes, 0.02, 0.5)).toEqual(navy);
  });

  it.each([
    '0b1e4a-ffd23f/logo.png',
    '0b1e4a-ffd23f/64.png',
    '0b1e4a-ffd23f/toString.png',
    '0b1e4a-ffd23f/96.svg',
    '0b1e4a/96.png',
    '0B1E4A-ffd23f/96.png',
    `0b1e4a-${'0'.repeat(64)}/96.png`,
    '0b1e4a-%22%2F%3E/96.png',
  ])('aren’t made for %s', async (file) => {
    expect((await shop.app.inject(`/theme/icons/${file}`)).statusCode).toBe(404);
  });

  it('are drawn for one network at most so often, and those that are known are still sent', async () => {
    const limited = await createTestApp({
      settings: { RATE_LIMIT: 'on' },
      ports: ({ images }) => ({ images: { ...images, drawPlate: async () => Buffer.from('drawn') } }),
    });
    try {
      const read = (number: number, remoteAddress = '203.0.113.7') =>
        limited.app.inject({
          url: `/theme/icons/0b1e4a-${number.toString(16).padStart(6, '0')}/96.png`,
          remoteAddress,
        });
      const statuses: number[] = [];
      for (let number = 0; statuses.at(-1) !== 429 && number <= 121; number += 1) {
        statuses.push((await read(number)).statusCode);
      }
      expect([statuses.length, statuses.at(-1)]).toEqual([121, 429]);
      expect((await read(7)).statusCode).toBe(200);
      expect((await read(0, '198.51.100.9')).statusCode).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

describe('a published logo', () => {
  let beatId: string;
  beforeAll(async () => {
    const { id: sellerId } = await createSeller(shop.deps);
    ({ id: beatId } = await createBeat(shop.deps, { sellerId, publishedAt: new Date('2026-05-06T07:08:09Z') }));
  });
  afterEach(() => publish(colors));

  const content = { subject: 'A test', preview: '', heading: 'A test', blocks: [] };
  const readDocs = async (): Promise<string> =>
    (await shop.app.inject({ url: '/api/docs', headers: { accept: 'text/html' } })).body;
  const readEmbed = async (): Promise<string> => (await shop.app.inject(`/embed/beat/${beatId}`)).body;

  it('is in the installed app, emails, players and the API’s pages, and gone once the build’s theme is published', async () => {
    const read = async () => ({
      manifest: (await shop.app.inject('/site.webmanifest')).body,
      mail: renderMail(content, 'https://label.example').html,
      docs: await readDocs(),
      embed: await readEmbed(),
    });
    const before = await read();
    const theme = await withLogo();
    await publish(theme);
    const after = await read();
    const manifest = JSON.parse(after.manifest) as { icons: { src: string; purpose: string }[] };
    expect(manifest.icons.map(({ src }) => src)).toEqual(
      (['96', '192', '512', 'maskable'] as const).map((file) => iconHref(theme, file)),
    );
    expect(after.mail).toContain(`src="https://label.example${iconHref(theme, 'logo')}"`);
    expect(after.mail).toContain(`>${label.name}</td>`);
    const picture = theme.logo?.picture ?? '';
    expect(after.docs).toContain(`src="${picture}"`);
    expect(after.docs).toContain(`<link rel="icon" href="${iconHref(theme, '96')}">`);
    expect(after.embed).toContain(`src="${sizedPicture(picture, 256)}"`);
    await publish(builtIn('theme', label).data);
    expect(await read()).toEqual(before);
    for (const [name, text] of Object.entries(before)) expect(text, name).not.toMatch(/theme\/icons|media\/site/);
  });

  it('is as wide in emails as it’s drawn for them', async () => {
    const { logo, ...rest } = await withLogo();
    const wide = await upload(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><path d="M0 0h60v20H0z"/></svg>'),
    );
    const theme: Theme = { ...rest, logo: { ...logo!, picture: wide.body.picture, width: 1920, height: 640 } };
    await publish(theme);
    const { meta } = await icon(iconHref(theme, 'logo'));
    const { html } = renderMail(content, 'https://label.example');
    expect(html).toContain(`width="${meta.width / 2}"`);
    expect(html).toContain(`height="${meta.height / 2}"`);
  });

  it('is replaced everywhere by the next one, in the same colors', async () => {
    await publish(await withLogo());
    await readDocs();
    const { logo, ...rest } = await withLogo();
    const { picture } = (await upload(Buffer.from(ring('#00ff00')))).body;
    expect(picture).not.toBe(logo?.picture);
    await publish({ ...rest, logo: { ...logo, picture } });
    expect(await readDocs()).toContain(picture);
    expect(await readEmbed()).toContain(sizedPicture(picture, 256));
  });

  it('that is a wordmark stands for the label’s name, and says it', async () => {
    await publish(await withLogo('wordmark'));
    const { html } = renderMail(content, 'https://label.example');
    expect(html).toContain(`alt="${label.name}"`);
    expect(html).not.toContain(`>${label.name}</td>`);
    expect(await readEmbed()).toContain(`alt="${label.name}"`);
    expect(await readDocs()).not.toContain(`<span>${label.name}</span>`);
  });
});

describe('the pictures of the build', () => {
  const client = join(import.meta.dirname, '../../../../web/public');
  const serve = async () => {
    const app = fastify();
    await app.register(staticFiles, { root: client, serve: false });
    await serveBuiltIcons(app, client);
    await serveSiteCard(app, client, shop.deps);
    return app;
  };
  afterEach(() => setPublished({}));

  it('are the tab’s icon and the card until something else is published', async () => {
    const app = await serve();
    expect(publishedTheme()).toBe(null);
    const card = await app.inject('/og.png');
    expect(card.headers['cache-control']).toBe('public, max-age=3600');
    setPublished({ theme: sea });
    const drawn = await app.inject('/og.png');
    expect(await sharp(drawn.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect((await colorAt(drawn.rawPayload, 0.99, 0.01)).slice(0, 3)).toEqual(navy.slice(0, 3));
    expect((await colorAt(card.rawPayload, 0.99, 0.01)).slice(0, 3)).toEqual([15, 11, 9]);
    const again = await app.inject({ url: '/og.png', headers: { 'if-none-match': String(drawn.headers['etag']) } });
    expect(again.statusCode).toBe(304);
    setPublished({ label: { ...label, name: 'Harbor Lane' } });
    const renamed = await app.inject('/og.png');
    expect(renamed.rawPayload.equals(card.rawPayload)).toBe(false);
    setPublished({});
    expect((await app.inject('/og.png')).rawPayload.equals(card.rawPayload)).toBe(true);
  });

  it('that the shop’s owner has put there stay until a logo is published', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'client-'));
    try {
      for (const file of ['favicon.svg', 'og.png']) await writeFile(join(folder, file), 'their own');
      const app = fastify();
      await app.register(staticFiles, { root: folder, serve: false });
      await serveBuiltIcons(app, folder);
      await serveSiteCard(app, folder, shop.deps);
      await serveIcons(app, shop.deps, { built: folder });
      setPublished({ theme: sea, label: { ...label, name: 'Harbor Lane' } });
      for (const file of ['/favicon.svg', '/og.png']) expect((await app.inject(file)).body).toBe('their own');
      const built = await app.inject(iconHref(sea, '180'));
      expect([built.statusCode, built.headers['location']]).toEqual([302, '/apple-touch-icon.png']);
      const theme = await withLogo();
      setPublished({ theme });
      expect((await app.inject('/favicon.svg')).headers['location']).toBe(iconHref(theme, '96'));
      expect((await app.inject('/icon-512.png')).headers['location']).toBe(iconHref(theme, 'maskable'));
      expect((await app.inject(iconHref(theme, '180'))).headers['content-type']).toBe('image/png');
      expect((await app.inject('/og.png')).body).not.toBe('their own');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('give way to a logo', async () => {
    const app = await serve();
    const theme = await withLogo();
    setPublished({ theme: sea });
    const bars = await app.inject('/og.png');
    setPublished({ theme });
    const moved = await app.inject('/favicon.svg');
    expect([moved.statusCode, moved.headers['location']]).toEqual([302, iconHref(theme, '96')]);
    const card = await app.inject('/og.png');
    const [strong = 0, weak = 255] = await colorAt(card.rawPayload, 75 / 1200, 235 / 630);
    expect([strong > 240, weak < 20]).toEqual([true, true]);
    expect(card.rawPayload.equals(bars.rawPayload)).toBe(false);
  });
});
