import { join } from 'node:path';
import staticFiles from '@fastify/static';
import { fastify } from 'fastify';
import { create } from 'fontkit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { label } from '#content/label.ts';
import { publishedColors } from '#content/current.ts';
import { colors as builtInColors } from '#content/theme.ts';
import { contrast } from '#contract-kit/colors/contrast.ts';
import { contrastOf } from '#contract-kit/colors/theme-colors.ts';
import { fontHref, fontPairs, type ThemeColors } from '#contract-kit/colors/theme-href.ts';
import { dayColors } from '#features/mailing/server/mail-colors.ts';
import { renderMail } from '#features/mailing/server/render-mail.ts';
import { databaseAwayPage, unavailablePage } from '#platform/http/unavailable-page.ts';
import { serveBuiltIcons } from '#server/pages/built-icons.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createBeat, createSeller } from '#testing/factories.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import { builtIn } from '../../built-in.ts';
import { fontFaces } from './font-faces.ts';

const sea: ThemeColors = { background: '#0b1e4a', text: '#f2f4fb', accent: '#ffd23f', accentBright: '#ffe27a' };

let shop: TestApp;
let admin: LoggedInBrowser;
let beatId: string;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await newcomer(shop, 'admin');
  const { id: sellerId } = await createSeller(shop.deps);
  ({ id: beatId } = await createBeat(shop.deps, { sellerId, publishedAt: new Date('2026-05-06T07:08:09Z') }));
});
afterAll(() => shop.close());

const path = '/api/v1/app/admin';
const open = async () => {
  const { draft, versions } = (await admin.call('GET', `${path}/site-documents/theme`)).json();
  return { revision: draft?.revision ?? 0, version: versions[0]?.version ?? 0 };
};
const save = async (data: unknown) =>
  admin.call('PUT', `${path}/site-drafts`, { document: { name: 'theme', data }, ...(await open()) });
const publish = async (data: unknown): Promise<void> => {
  const { revision } = (await save(data)).json<{ revision: number }>();
  const published = await admin.call('POST', `${path}/site-documents/theme/versions`, { revision, at: null });
  expect(published.statusCode, published.body).toBe(201);
};

const readDocs = async (): Promise<string> => {
  const { body } = await shop.app.inject({ url: '/api/docs', headers: { accept: 'text/html' } });
  return body;
};

/** Everything but pages that has the label's colors. */
const readAll = async (): Promise<Readonly<Record<string, string>>> => {
  const app = fastify();
  const client = join(import.meta.dirname, '../../../../web/public');
  await app.register(staticFiles, { root: client, serve: false });
  await serveBuiltIcons(app, client);
  const mail = renderMail(
    {
      subject: 'A test',
      preview: '',
      heading: 'A test',
      blocks: [{ kind: 'button', label: 'Open', url: 'https://label.example' }],
    },
    'https://label.example',
  );
  return {
    manifest: (await shop.app.inject('/site.webmanifest')).body,
    embed: (await shop.app.inject(`/embed/beat/${beatId}`)).body,
    'no embed': (await shop.app.inject('/embed/artist/nobody')).body,
    favicon: (await app.inject('/favicon.svg')).body,
    mail: mail.html,
    unavailable: unavailablePage(databaseAwayPage(label.name, publishedColors())),
  };
};

/** As the build's style sheets have them, too. */
const oldColors = /#0f0b09|#f4efe7|#ff9136|#ffb257|#f5f0e8|#b3a89c|oklch\(0\.(155|192|238|315|53|735|955|765|83) /i;

describe('the label’s colors', () => {
  let before: Readonly<Record<string, string>>;
  beforeAll(async () => {
    before = await readAll();
  });
  afterEach(() => publish(builtInColors));

  it('are refused where text would be hard to read, with the nearest color at its field', async () => {
    const response = await save({ ...builtInColors, accent: '#803000', text: '#333333' });
    expect(response.statusCode).toBe(400);
    const { fields } = response.json<{ fields: Record<string, string[]> }>();
    expect(Object.keys(fields).toSorted()).toEqual(['document.data.accent', 'document.data.text']);
    const [words = ''] = fields['document.data.accent'] ?? [];
    expect(words).toMatch(/^Too hard to read on the background: 2\.1 to 1\. #[0-9a-f]{6} would do\.$/);
    const accent = /#[0-9a-f]{6}/.exec(words)?.[0];
    expect((await save({ ...builtInColors, accent })).statusCode).toBe(200);
  });

  it('are six digits each', async () => {
    for (const accent of ['', 'orange', '#fff', '#ff9136ff', 'url(x)', '#ff91;}']) {
      const { statusCode, ...response } = await save({ ...builtInColors, accent });
      expect([statusCode, response.json().fields]).toEqual([
        400,
        { 'document.data.accent': ['Enter a color like #ff9136.'] },
      ]);
    }
    expect((await save({ ...builtInColors, accent: '#FF9136' })).statusCode).toBe(200);
  });

  it('are in the installed app, players, emails, the icon and error pages as soon as they’re published, and the old ones nowhere', async () => {
    for (const text of Object.values(before)) expect(text).toMatch(oldColors);
    await publish(sea);
    for (const [name, text] of Object.entries(await readAll())) {
      expect(text, name).toMatch(/#0b1e4a|#ffd23f/);
      expect(oldColors.exec(text)?.[0], name).toBeUndefined();
    }
    expect((await shop.app.inject('/site.webmanifest')).json()).toMatchObject({
      background_color: sea.background,
      theme_color: sea.background,
    });
    expect(await readDocs()).toContain('<link rel="stylesheet" href="/theme/0b1e4a-f2f4fb-ffd23f-ffe27a.css">');
  });

  it('are in emails and the outbox in light mode, too, if the background is light, and legible', async () => {
    const outbox = async (): Promise<string> => (await shop.app.inject('/dev/outbox')).body;
    const inMail = async (): Promise<string> => (await readAll())['mail'] ?? '';
    const cream = /#f6f1ea|#fffdfa|#e8e0d5|#1d1713|#675d54/;
    for (const html of [await outbox(), await inMail()]) expect(html).toMatch(cream);
    const paper: ThemeColors = { background: '#eef3ee', text: '#10201a', accent: '#0a6b45', accentBright: '#085537' };
    await publish(paper);
    const { card, soft } = dayColors();
    for (const html of [await outbox(), await inMail()]) {
      for (const color of [paper.background, paper.text, card, soft]) expect(html).toContain(color);
    }
    expect(await inMail()).not.toMatch(cream);
    expect(contrastOf(soft, card)).toBeGreaterThanOrEqual(4.5);
  });

  it('are the ones of the build again once these are published, to the byte', async () => {
    await publish(sea);
    await publish(builtIn('theme', label).data);
    expect(await readAll()).toEqual(before);
    expect(await readDocs()).not.toContain('/theme/');
  });
});

describe('the style sheet of a theme', () => {
  const read = async (colors: string) => await shop.app.inject(`/theme/${colors}.css`);

  it('has all shades of the colors in its address, and a darker accent for light dashboards', async () => {
    const { body, headers } = await read('0b1e4a-f2f4fb-ffd23f-ffe27a');
    expect(headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(body.match(/--color-[a-z-]+(?=: #)/g)).toHaveLength(13);
    expect(body).toContain('--color-accent: #ffd23f;');
    expect(body).toMatch(/data-theme='light'\] \{--color-accent: oklch\(0\.[45]/);
    expect(body).not.toContain('color-scheme');
  });

  it('of a light background is that of both themes of dashboards, and makes native controls light', async () => {
    const { body } = await read('ffffff-1d1713-9a3b00-7d3000');
    expect(body).toMatch(
      /^@media screen \{\n:root:not\(\[data-theme='light'\]\), :root\[data-theme='light'\] \{color-scheme: light;--depth-low: /,
    );
    expect(body.match(/--color-background: [^;]*/g)).toEqual(['--color-background: #ffffff']);
    // The logo is on its own background there.
    expect(body).not.toContain('data-logo');
    expect(body).toContain('[data-dark-picture]>video{filter:invert(1)');
  });

  it.each(['0b1e4a-f2f4fb-ffd23f-ffe27a', 'ffffff-1d1713-9a3b00-7d3000'])(
    'of %s has its accent on paper, dark enough for it',
    async (colors) => {
      const [, print = ''] = (await read(colors)).body.split('@media print {:root {');
      const accents = Array.from(
        print.matchAll(/--color-accent(?:-bright)?: (oklch\([^)]*\));/g),
        ([, color = '']) => color,
      );
      expect(accents).toHaveLength(2);
      for (const accent of accents) expect(contrast(accent, 'oklch(1 0 0)')).toBeGreaterThanOrEqual(4.5);
      expect(print.match(/--color/g)).toHaveLength(2);
    },
  );

  it('of the build’s colors has what the build has', async () => {
    const { body } = await read('0f0b09-f4efe7-ff9136-ffb257');
    expect(body).toContain('--color-panel: oklch(0.192 0.01 55);');
    expect(body).toContain("data-theme='light'] {--color-background: oklch(0.968 ");
    expect(body).not.toContain('@media print');
    expect(body).not.toContain('data-dark-picture');
  });

  it('with other typefaces declares these, with fallbacks of the same size', async () => {
    const { body } = await read('0f0b09-f4efe7-ff9136-ffb257-fraunces');
    expect(body).toContain("--font-display:'Fraunces', 'Fraunces Fallback', sans-serif");
    expect(body.match(/@font-face/g)).toHaveLength(4);
    for (const [, url = ''] of body.matchAll(/url\('([^']+)'\)/g)) {
      const font = await shop.app.inject(url);
      expect([font.statusCode, font.headers['content-type']]).toEqual([200, 'font/woff2']);
      expect(font.headers['cache-control']).toBe('public, max-age=2592000');
      expect(font.headers).not.toHaveProperty('set-cookie');
      expect(body).toContain(`src:url('${url}')`);
    }
    expect((await read('0f0b09-f4efe7-ff9136-ffb257')).body).not.toContain('@font-face');
  });

  it.each(['comic', 'toString', '../../fraunces', 'fraunces-fraunces'])('has no typefaces called %s', async (fonts) => {
    expect((await read(`0f0b09-f4efe7-ff9136-ffb257-${fonts}`)).statusCode).toBe(404);
    expect((await shop.app.inject(`/theme/fonts/${fonts}-text.woff2`)).statusCode).toBe(404);
  });

  it.each(['orange', '0f0b09', '0f0b09-f4efe7-ff9136-ffb257-ffffff', '0f0b09-f4efe7-ff9136-ffb2%22'])(
    'isn’t made for %s',
    async (colors) => expect((await read(colors)).statusCode).toBe(404),
  );
});

describe('typefaces that can be chosen', () => {
  it.each(fontPairs)('%s has less than 60 KB, and the weights that it declares', async (pair) => {
    let bytes = 0;
    for (const part of ['display', 'text'] as const) {
      const file = (await shop.app.inject(fontHref(pair, part))).rawPayload;
      bytes += file.length;
      const { min, max } = create(file).variationAxes['wght'] ?? {};
      expect(fontFaces[pair][part].weights).toBe(`${min} ${max}`);
    }
    expect(bytes).toBeLessThan(60_000);
  });

  it('are published with the colors, and left out again', async () => {
    await publish({ ...builtInColors, fonts: 'grotesk' });
    expect(await readDocs()).toContain('href="/theme/0f0b09-f4efe7-ff9136-ffb257-grotesk.css"');
    expect((await save({ ...builtInColors, fonts: 'comic' })).statusCode).toBe(400);
    await publish(builtInColors);
    expect(await readDocs()).not.toContain('/theme/');
  });
});

describe('the style sheets of colors', () => {
  const sheetOf = (number: number): string => `/theme/0b1e4a-f2f4fb-ffd23f-${number.toString(16).padStart(6, '0')}.css`;
  let limited: TestApp;
  beforeAll(async () => {
    limited = await createTestApp({ settings: { RATE_LIMIT: 'on' } });
  });
  afterAll(() => limited.close());

  it('are computed for one network at most so often, and those that are known are still sent', async () => {
    const statuses: number[] = [];
    for (let number = 0; statuses.at(-1) !== 429 && number <= 601; number += 1)
      statuses.push((await limited.app.inject({ url: sheetOf(number), remoteAddress: '203.0.113.7' })).statusCode);
    expect([statuses.length, statuses.at(-1)]).toEqual([601, 429]);
    const known = await limited.app.inject({ url: sheetOf(599), remoteAddress: '203.0.113.7' });
    expect([known.statusCode, known.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
    const other = await limited.app.inject({ url: sheetOf(0), remoteAddress: '198.51.100.9' });
    expect(other.statusCode).toBe(200);
  });
});
