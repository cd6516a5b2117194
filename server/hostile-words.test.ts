import { Window } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Render } from '#contract-kit/page.ts';
import { newId } from '#contract-kit/ids.ts';
import type { getSite, Site } from '#features/settings/contract.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { buyer, checkOut, openOrder, orderOf, pay, jobsDone } from '#testing/orders/buying.ts';
import {
  createAdmin,
  createBeat,
  createLicense,
  createListener,
  createSeller,
  licenseIds,
} from '#testing/factories.ts';
import { readPdfText } from '#testing/files/pdf-text.ts';
import { logInAs } from '#testing/people.ts';
import { parseXml, textsOf } from '#testing/parse-xml.ts';
import { inProcess } from './pages/in-process.ts';
import { pageDeps } from './pages/render.ts';

// The web is of another project, which knows browsers: its types do not belong here.
const webFile = (path: string): string => new URL(`../web/${path}`, import.meta.url).pathname;
const { render } = (await import(webFile('entry-server.tsx'))) as { readonly render: Render<Site> };

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const title = '</script><script>alert(1)</script> "& \' \u202Ecod.exe \r\nX-Evil: 1 😀 ../../etc';
const artist = '<img src=x onerror=alert(1)>\r\nBcc: all@example.com';
const name = '"><svg/onload=alert(1)>\r\nSet-Cookie: a=b ${7*7} {{7*7}}';

/** What a browser would take for an element of its own. */
const alive = /<(?:script>|img src=x|svg\/)/i;

test(
  'text that looks like code stays text: in mails, the outbox, file names, agreements and images',
  { timeout: 60_000 },
  async () => {
    const seller = await createSeller(shop.deps, { displayName: artist });
    const beat = await createBeat(shop.deps, { title, sellerId: seller.id });
    const body = { items: [{ beatId: beat.id, licenseId: licenseIds.basic }], email: 'mia@example.com' };
    const started = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/app/stripe/create-checkout-session',
      payload: { ...body, customer: { ...buyer, name } },
    });
    expect(started.statusCode).toBe(200);
    const page = await fetch(started.json<{ url: string }>().url);
    expect(await page.text()).not.toMatch(alive);
    const csp = page.headers.get('content-security-policy') ?? '';
    expect(csp).toContain("script-src 'self'");
    expect(csp).not.toContain('unsafe');

    const order = await checkOut(shop, body.items);
    await pay(shop, order, { name });
    await shop.sandbox.pay(/cs_\w+/.exec(started.json<{ url: string }>().url)?.[0] ?? '', { name });
    await jobsDone(shop);

    const outbox = await shop.app.inject('/dev/outbox');
    const mails = (await shop.app.inject('/dev/outbox.json')).json<{ subject: string; html: string }[]>();
    // To the buyer and to the seller, for each of the two orders.
    expect(mails).toHaveLength(4);
    for (const mail of mails) {
      expect(mail.html).not.toMatch(alive);
      expect(mail.subject).not.toMatch(/[\r\n]/);
    }
    expect(outbox.body).not.toMatch(alive);

    const { items } = await openOrder(shop, order);
    const documents = [
      ['attachment', items[0]?.files[0]?.url],
      ['inline', items[0]?.agreementUrl],
    ] as const;
    for (const [way, url] of documents) {
      const answer = await shop.app.inject(url ?? '');
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).not.toHaveProperty('x-evil');
      expect(answer.headers).not.toHaveProperty('bcc');
      const disposition = String(answer.headers['content-disposition']);
      expect(disposition).toMatch(/^\w+; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.%!~-]+$/);
      expect(disposition.startsWith(`${way};`)).toBe(true);
      expect(disposition).not.toMatch(/%0D|%0A|%2F|%5C|%E2%80%AE|\//i);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
    }

    const card = await shop.app.inject(`/media/cards/${beat.id}.jpg`);
    expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/jpeg']);
  },
);

describe('HTML and script typed into every text of the product', () => {
  /** Ends attributes, elements and scripts, and begins its own. */
  const typed = (field: string) =>
    `${field}'"></script><script>alert(1)</script><img src=x onerror=alert(1)><svg/onload=alert(1)>`;
  /** Every text that a person can type and others read, by where it is typed. Tags are short. */
  const words = {
    'display name': typed('alfa'),
    tagline: typed('bravo'),
    story: typed('charlie'),
    link: `https://delta.example/?"><script>alert(1)</script><svg/onload=alert(1)>" onmouseover="alert(1)`,
    title: typed('echo'),
    description: typed('foxtrot'),
    tag: '<img/src=x a>',
    genre: typed('golf'),
    comment: typed('hotel'),
    'license title': typed('india'),
    'license description': "juliett'<svg/onload=alert(1)>",
    'help title': typed('mike'),
    'help text': typed('november'),
    'buyer’s name': typed('oscar'),
    'buyer’s address': typed('papa'),
    'support request': typed('quebec'),
  };
  type Field = keyof typeof words;
  const markOf = (field: Field): string => /[a-z]+(?=['.])/.exec(words[field])?.[0] ?? '&lt;img/src=x a&gt;';

  /** What came out, by where it is read. */
  const pages = new Map<string, string>();
  const mails = new Map<string, string>();
  const texts = new Map<string, string>();
  const paths = new Map<string, string>();

  const typeAll = async () => {
    const { deps } = shop;
    const seller = await createSeller(deps, {
      displayName: words['display name'],
      username: 'hostile-seller',
      emailVerifiedAt: new Date(),
    });
    const browser = await logInAs(shop, seller);
    const profile = {
      displayName: 'alfa <script>alert(1)</script><svg/onload=alert(1)>',
      tagline: words.tagline.slice(0, 80),
      story: words.story,
      links: [words.link],
      video: '',
    };
    const saved = await browser.call('PUT', '/api/v1/app/seller/public-profile', profile);
    expect(saved.statusCode, saved.body).toBe(200);
    await deps.db
      .updateTable('account_users')
      .set({ display_name: words['display name'] })
      .where('id', '=', seller.id)
      .execute();
    const license = await createLicense(deps, {
      title: words['license title'],
      ownerId: seller.id,
    });
    await deps.db
      .updateTable('licenses_licenses')
      .set({ description: words['license description'] })
      .where('id', '=', license.id)
      .execute();
    const { title, description, genre } = words;
    const beat = await createBeat(deps, {
      sellerId: seller.id,
      title,
      description,
      genre,
      subGenre: genre,
      key: genre,
      tags: [words.tag, 'dark'],
      licenseIds: [license.id, licenseIds.basic],
    });
    const listener = await createListener(deps, { displayName: words['display name'], emailVerifiedAt: new Date() });
    const guest = await logInAs(shop, listener);
    const said = await guest.call('POST', `/api/v1/app/beatstore/track/comment/${beat.id}`, { text: words.comment });
    expect(said.statusCode).toBe(201);
    const asked = {
      username: words['display name'].slice(0, 60),
      email: listener.email,
      support: words['support request'],
      emailConsent: true,
    };
    expect((await guest.call('POST', '/api/v1/app/support-admin', asked)).statusCode).toBe(201);
    await deps.db
      .insertInto('promotions_promotions')
      .values({
        id: newId(),
        beat_id: beat.id,
        seller_id: seller.id,
        created_at: new Date(),
        starts_at: new Date(Date.now() - 1000),
        ends_at: new Date(Date.now() + 3_600_000),
        beatstore_url: `/beatstore/hostile-seller`,
      })
      .execute();
    const admin = await logInAs(shop, await createAdmin(deps));
    const help = [
      { id: 'link1', title: words['help title'], boxes: [{ id: 'box1', content: words['help text'], link: '' }] },
    ];
    expect((await admin.call('POST', '/api/v1/app/csl/csl1/update', { data: help, version: 0 })).statusCode).toBe(200);
    return { seller, beat, license };
  };

  const readPages = async (beatId: string): Promise<void> => {
    const { routes } = (await import(webFile('routes.tsx'))) as {
      routes: readonly { readonly path: string }[];
    };
    const site = await shop.api<typeof getSite>('GET /api/v1/app/site', {});
    const values: Record<string, string> = { beatId, username: 'hostile-seller', id: 'credits' };
    for (const { path } of [...routes, { path: `/beatstore?q=${encodeURIComponent(words.title.slice(0, 90))}` }]) {
      const url = path
        .replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? beatId)
        .replace('*', encodeURIComponent(words.title));
      const page = await render({
        url,
        transport: inProcess(shop.app),
        site,
        origin: 'https://label.example',
        assets: () => ({ scripts: [], styles: [], fonts: [], modules: [] }),
        onError: (error) => {
          throw error;
        },
      });
      if (!('redirect' in page)) pages.set(url, await new Response(page.body).text());
    }
    for (const path of [`/embed/beat/${beatId}`, '/embed/artist/hostile-seller']) {
      pages.set(path, (await shop.app.inject(path)).body);
    }
  };

  const readOrder = async (beatId: string, licenseId: string): Promise<void> => {
    const started = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/app/stripe/create-checkout-session',
      payload: {
        items: [{ beatId, licenseId }],
        email: 'oscar@example.com',
        customer: {
          ...buyer,
          name: words['buyer’s name'].slice(0, 100),
          address: words['buyer’s address'].slice(0, 100),
        },
      },
    });
    expect(started.statusCode).toBe(200);
    const session = /cs_\w+/.exec(started.json<{ url: string }>().url)?.[0] ?? '';
    await shop.sandbox.pay(session, { name: words['buyer’s name'].slice(0, 100) });
    await jobsDone(shop);
    const { id } = await shop.deps.db
      .selectFrom('orders_orders')
      .select('id')
      .where('session_id', '=', session)
      .executeTakeFirstOrThrow();
    const { items, receipt } = await openOrder(shop, await orderOf(shop, id));
    for (const [name, url] of [
      ['the agreement', items[0]?.agreementUrl],
      ['the receipt', receipt?.url],
    ] as const) {
      const pdf = (await shop.app.inject(url ?? '')).rawPayload;
      const raw = pdf.toString('latin1');
      expect(raw.startsWith('%PDF-'), name).toBe(true);
      // Nothing in it runs, opens or leads anywhere.
      expect(raw, name).not.toMatch(/\/(JavaScript|JS|OpenAction|Launch|SubmitForm)\b|delta\.example/);
      texts.set(name, readPdfText(pdf).text);
    }
  };

  beforeAll(async () => {
    const { beat, license } = await typeAll();
    await readPages(beat.id);
    await readOrder(beat.id, license.id);
    const written = await shop.deps.db
      .selectFrom('mailing_messages as m')
      .innerJoin('mailing_outbox as o', 'o.message_id', 'm.id')
      .select(['m.purpose', 'o.subject', 'o.body_html'])
      .execute();
    for (const { purpose, subject, body_html: html } of written) {
      expect(subject).not.toMatch(/[\r\n]/);
      mails.set(purpose, html);
    }
    const oembed = await shop.app.inject(
      `/oembed?url=${encodeURIComponent(`${shop.deps.publicUrl}/beatstore/product/${beat.id}`)}`,
    );
    pages.set('the code of oEmbed', oembed.json<{ html: string }>().html);
    texts.set('oEmbed', oembed.body);
    texts.set('the feed', (await shop.app.inject('/feed.xml')).body);
    texts.set('the sitemap', (await shop.app.inject('/sitemap.xml')).body);
    paths.set('the share card of the beat', `/media/cards/${beat.id}.jpg`);
    paths.set('the share card of the artist', `/media/cards/artists/${beat.sellerId}.jpg`);
  }, 120_000);

  /** As a browser reads it: which elements and attributes came out of somebody's text. */
  const aliveIn = (html: string): string[] => {
    const document = new new Window().DOMParser().parseFromString(html, 'text/html');
    return [...document.querySelectorAll('*')].flatMap((element) => [
      ...(element.tagName === 'SCRIPT' && element.textContent?.startsWith('alert') ? [element.outerHTML] : []),
      ...(element.getAttribute('src') === 'x' ? [element.outerHTML] : []),
      ...[...element.attributes]
        .filter(({ name }) => /^on/i.test(name))
        .map(({ name }) => `${element.tagName} ${name}`),
      ...[...element.attributes]
        .filter(
          ({ name, value }) => /^(href|src|action)$/.test(name) && /^\s*(javascript|data|vbscript):/i.test(value ?? ''),
        )
        .map(({ value }) => value ?? ''),
    ]);
  };

  test('no page has any of it alive', () => {
    expect(pages.size).toBeGreaterThan(40);
    for (const [where, html] of pages) {
      expect(html, where).not.toMatch(alive);
      expect(aliveIn(html), where).toEqual([]);
    }
  });

  test('no mail has any of it alive', () => {
    expect(mails.size).toBeGreaterThan(1);
    for (const [where, html] of mails) expect(aliveIn(html), where).toEqual([]);
  });

  test('the structured data of pages is whole', () => {
    const blocks = [...pages.values()].flatMap((html) =>
      [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text = '']) => text),
    );
    expect(blocks.length).toBeGreaterThan(0);
    for (const block of blocks) expect(JSON.parse(block)).toHaveProperty('@context', 'https://schema.org');
    expect(blocks.some((block) => block.includes(markOf('title')))).toBe(true);
  });

  test('the feed and the sitemap are XML, and an item is harmless as text and as HTML', () => {
    parseXml(texts.get('the sitemap') ?? '');
    const feed = parseXml(texts.get('the feed') ?? '');
    for (const name of ['title', 'description', 'category', 'dc:creator']) {
      const found = textsOf(feed, name);
      expect(found.length, name).toBeGreaterThan(0);
      for (const text of found) expect(aliveIn(text), name).toEqual([]);
    }
  });

  test('share cards are pictures', async () => {
    for (const [where, path] of paths) {
      const card = await shop.app.inject(path);
      expect([where, card.statusCode, card.headers['content-type']]).toEqual([where, 200, 'image/jpeg']);
    }
  });

  test.each(Object.keys(words) as Field[])('the %s is shown as it was typed, somewhere', (field) => {
    const everything = [...pages.values(), ...mails.values(), ...texts.values()].join('\n');
    expect(everything.includes(markOf(field))).toBe(true);
  });
});

test('what a seller writes for their page stays text, and its links lead only where they say', async () => {
  const seller = await createSeller(shop.deps);
  const browser = await logInAs(shop, seller);
  const save = (changes: object) =>
    browser.call('PUT', '/api/v1/app/seller/public-profile', {
      displayName: '"><svg/onload=alert(1)> </title>',
      tagline: artist.split('\r')[0],
      story: title.split(' "')[0],
      links: ['https://evil.example/"><script>alert(1)</script>', 'https://instagram.com.evil.example/<svg/onload=1>'],
      video: '',
      ...changes,
    });
  for (const link of ['javascript:alert(1)//https://', 'data:text/html,<script>', 'https://a:b@evil.example']) {
    expect((await save({ links: [link] })).statusCode, link).toBe(400);
    expect((await save({ video: link })).statusCode, link).toBe(400);
  }
  expect((await save({})).statusCode).toBe(200);
  const page = await render({
    url: `/beatstore/${seller.username}`,
    transport: inProcess(shop.app),
    site: await pageDeps(shop.app, shop.deps).site(),
    origin: 'http://127.0.0.1',
    assets: () => ({ scripts: [], styles: [], fonts: [], modules: [] }),
    onError: (error) => {
      throw error;
    },
  });
  const html = 'body' in page ? await new Response(page.body).text() : '';
  expect(page.status).toBe(200);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toMatch(alive);
  expect(html).not.toMatch(/<svg\/|<\/title>(?=.*<\/title>)/s);
  const links = html.match(/<a [^>]*evil\.example[^>]*>/g) ?? [];
  expect(links).toHaveLength(2);
  for (const link of links) {
    expect(link).toMatch(/href="https:\/\/[\w.]+\/[^"<>]*"/);
    expect(link).toContain('rel="nofollow ugc noopener noreferrer"');
  }
});

test('every answer has security headers, including those served from memory', async () => {
  const beat = await createBeat(shop.deps);
  const { token } = (await shop.app.inject(`/api/v1/app/token/${beat.id}/mp3`)).json<{ token: string }>();
  const stream = `/api/v1/app/stream/${beat.id}/mp3?token=${token}`;
  const paths = [
    '/api/v1/app/beatstore/getAllBeats',
    stream,
    stream,
    '/robots.txt',
    '/api/docs',
    '/nothing',
    '/healthz',
  ];
  for (const path of paths) {
    for (const headers of [{}, { range: 'bytes=0-9' }, { 'if-none-match': '*' }]) {
      const answer = await fetch(shop.url + path, { headers });
      await answer.arrayBuffer();
      expect(answer.status).toBeLessThan(500);
      const csp = answer.headers.get('content-security-policy') ?? '';
      expect(/script-src ([^;]*)/.exec(csp)?.[1], path).toBe("'self'");
      expect(csp).toContain("frame-ancestors 'none'");
      expect(/frame-src ([^;]*)/.exec(csp)?.[1]).toBe(
        "'self' https://www.youtube-nocookie.com https://player.vimeo.com",
      );
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.headers.get('x-powered-by')).toBeNull();
    }
  }
});

const production = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'GIJO <shop@gijo.example>',
  SESSION_SECRET: 'a secret with more than thirty-two characters',
  PUBLIC_URL: 'https://label.example',
};

test.each([
  ['in production', production, true],
  ['where other machines reach the shop', { HOST: '0.0.0.0' }, undefined],
])('the outbox doesn’t exist %s', async (_name, settings, secure) => {
  const own = await createTestApp({ settings: { ...settings, RATE_LIMIT: 'on' } });
  try {
    for (const path of ['/dev/outbox', '/dev/outbox.json']) {
      expect((await own.app.inject(path)).statusCode).toBe(404);
    }
    const cookie = (await own.app.inject('/api/v1/app/site')).cookies[0];
    expect([cookie?.name, cookie?.secure]).toEqual(['XSRF-TOKEN', secure]);
  } finally {
    await own.close();
  }
});
