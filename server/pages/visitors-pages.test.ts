import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageRules } from '#contract-kit/page.ts';
import { noIndexTag } from '#contract-kit/robots-tag.ts';
import { sitemapOf } from '#features/catalogue/server/feeds/sitemap.ts';
import { addPromotion } from '#features/promotions/server/public.ts';
import { recordStatements, type Statement } from '#platform/database/statement-counter.ts';
import { inTransaction } from '#platform/database/open.ts';
import { newId } from '#contract-kit/ids.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { removeBeat } from '#testing/beats/beat-in-state.ts';
import { createAdmin, createBeat, createComment, createListener, createSeller } from '#testing/factories.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { createPages } from '#testing/pages.ts';
import { logInAs } from '#testing/people.ts';
import { createFindAddress } from './page-address.ts';
import { features } from '../features.ts';

const entry = fileURLToPath(new URL('../../web/entry-server.tsx', import.meta.url));

const pages = createPages();
const clock = movingClock();
let shop: TestApp;
let seller: Awaited<ReturnType<typeof createSeller>>;
let beat: Awaited<ReturnType<typeof createBeat>>;
let product: string;
beforeAll(async () => {
  shop = await createTestApp({ serve: pages.serve, ports: { clock } });
  seller = await createSeller(shop.deps, { emailVerifiedAt: clock.now() });
  beat = await createBeat(shop.deps, { title: 'Night Drive', sellerId: seller.id });
  product = `/beatstore/product/${beat.id}`;
});
afterAll(() => shop.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers: { accept: 'text/html', host: new URL(shop.url).host, ...headers } });
const loadRules = async (): Promise<PageRules> =>
  ((await import(/* @vite-ignore */ entry)) as { rules: PageRules }).rules;
const addressOf = (path: string): string => {
  const values: Record<string, string> = { beatId: beat.id, username: seller.username, id: 'credits' };
  return path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? beat.id).replace('*', '/no/such/page');
};
/** Over a socket, like a visitor. */
const visit = (url: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + url, { headers, redirect: 'manual' });

describe('a page of the store', () => {
  it('is shown again to a browser that posts a form before the page’s code has loaded; any other POST gets a 404', async () => {
    const post = (url: string, accept: string) =>
      shop.app.inject({
        method: 'POST',
        url,
        headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'text=Those+hats',
      });
    const again = await post(product, 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect([again.statusCode, again.headers.location]).toEqual([303, product]);
    for (const [url, accept] of [
      [product, '*/*'],
      ['/api/v1/app/nothing', 'text/html'],
    ] as const) {
      const response = await post(url, accept);
      expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it.each(['/csl-center=redirect', '/csl-center=redirect2L'])(
    '%s is rendered with its search parameters',
    async (path) => {
      expect(await (await visit(path)).text()).not.toContain('Nothing matches your search');
      expect(await (await visit(`${path}?q=xyzzy`)).text()).toContain('Nothing matches your search');
    },
  );

  it('is the same for everyone, without cookies or personal data', async () => {
    const people = [await createListener(shop.deps), seller, await createAdmin(shop.deps)];
    for (const url of ['/', '/beatstore', product, `/beatstore/${seller.username}`]) {
      const responses = [await visit(url)];
      for (const person of people) responses.push(await visit(url, { cookie: (await logInAs(shop, person)).cookie }));
      const [visitors, ...others] = await Promise.all(responses.map((response) => response.text()));
      for (const [index, html] of others.entries()) {
        expect(html).toBe(visitors);
        expect(html).not.toContain(people[index]?.email);
      }
      for (const response of responses) {
        expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
        expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5');
        expect(response.headers.get('vary')).toBe('accept-encoding');
      }
    }
  });

  it('is sent in every encoding, and as 304 to a client that has it', async () => {
    const { host } = new URL(shop.url);
    const whole = (await get(product)).body;
    expect(whole).toContain('Night Drive');
    const read = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
    for (const [encoding, decode] of Object.entries(read)) {
      const response = await get(product, { 'accept-encoding': encoding });
      expect(decode(response.rawPayload).toString()).toBe(whole);
      for (const ask of [get, visit]) {
        const again = await ask(product, {
          'accept-encoding': encoding,
          'if-none-match': String(response.headers.etag),
        });
        expect('statusCode' in again ? again.statusCode : again.status).toBe(304);
      }
      const head = await shop.app.inject({
        method: 'HEAD',
        url: product,
        headers: { host, 'accept-encoding': encoding },
      });
      expect([head.body, head.headers['content-length']]).toEqual(['', String(response.rawPayload.length)]);
    }
  });

  it('ignores parameters that it doesn’t show, and a search keeps those that it shows', async () => {
    const rendered = pages.rendered.length;
    const [plain, shared] = [await get('/beatstore'), await get('/beatstore?utm_source=post&fbclid=x&page=2')];
    expect(shared.body).toBe(plain.body);
    expect(pages.rendered.slice(rendered)).toEqual([]);
    const search = await get('/beatstore?ref=7&q=night');
    expect(pages.rendered.at(-1)).toBe('/beatstore?q=night');
    expect(search.headers['x-robots-tag']).toBe(noIndexTag);
    expect((await get(`/BEATSTORE?utm_source=post`)).headers.location).toBe('/beatstore?utm_source=post');
  });

  it('differs under another host name', async () => {
    const [one, other] = [await get('/', { host: 'one.example' }), await get('/', { host: 'other.example' })];
    expect(one.body).toContain('http://one.example/');
    expect(other.body).toContain('http://other.example/');
    expect(other.body).not.toContain('one.example');
  });

  it('has the same headers when it is sent directly from memory', async () => {
    const namesOf = (response: Response) =>
      [...response.headers.keys()].filter((name) => !['connection', 'keep-alive', 'date'].includes(name)).toSorted();
    const usual = await visit('/thestory?x');
    const cached = await visit('/thestory');
    expect(await cached.text()).toBe(await usual.text());
    expect(namesOf(cached)).toEqual(namesOf(usual));
    for (const [name, value] of cached.headers)
      if (!['date', 'x-request-id'].includes(name)) expect([name, value]).toEqual([name, usual.headers.get(name)]);
  });
});

describe('pages show at once', () => {
  it('a beat that is published, and one that is removed', async () => {
    const places = ['/', '/beatstore', `/beatstore/${seller.username}`];
    const shows = async (title: string) => {
      const found = [];
      for (const url of places) found.push((await (await visit(url)).text()).includes(title));
      return found;
    };
    expect(await shows('Morning Haze')).toEqual([false, false, false]);
    const { id } = await createBeat(shop.deps, { title: 'Morning Haze', sellerId: seller.id });
    expect(await shows('Morning Haze')).toEqual([true, true, true]);
    await removeBeat(shop.deps.db, id);
    expect(await shows('Morning Haze')).toEqual([false, false, false]);
    expect((await visit(`/beatstore/product/${id}`)).status).toBe(404);
  });

  it('a seller’s words, a like, and buying switched off', async () => {
    const owner = await logInAs(shop, seller);
    const admin = await logInAs(shop, await createAdmin(shop.deps));
    const artist = `/beatstore/${seller.username}`;
    await visit(artist);
    const words = {
      displayName: seller.display_name,
      tagline: 'Beats from the harbor',
      story: '',
      links: [],
      video: '',
    };
    expect((await owner.call('PUT', '/api/v1/app/seller/public-profile', words)).statusCode).toBe(200);
    expect(await (await visit(artist)).text()).toContain('Beats from the harbor');
    const before = await (await visit(product)).text();
    expect((await owner.call('POST', `/api/v1/app/beatstore/track/like/${beat.id}`)).statusCode).toBeLessThan(300);
    expect(await (await visit(product)).text()).not.toBe(before);
    for (const isEcomEnabled of [false, true]) {
      expect((await admin.call('PUT', '/api/v1/app/isEcomEnabled', { isEcomEnabled })).statusCode).toBe(200);
      expect((await (await visit('/beatstore')).text()).includes('Buying is switched off')).toBe(!isEcomEnabled);
    }
  });

  it('that a comment is hidden, shown again or removed, and that its author is suspended or restored', async () => {
    const owner = await logInAs(shop, seller);
    const admin = await logInAs(shop, await createAdmin(shop.deps), { confirmed: true });
    const writer = await createListener(shop.deps);
    const commentId = await createComment(shop.deps, { beatId: beat.id, userId: writer.id, text: 'Heard at sea' });
    const isShown = async () => (await (await visit(product)).text()).includes('Heard at sea');
    expect(await isShown()).toBe(true);
    const app = '/api/v1/app';
    const hide = (hidden: boolean) =>
      owner.call('PUT', `${app}/beatstore/track/comment/${beat.id}/${commentId}`, { hidden });
    const person = `${app}/users/${writer.id}`;
    for (const [change, shown] of [
      [() => hide(true), false],
      [() => hide(false), true],
      [() => admin.call('POST', `${person}/suspend`, { reason: 'Rude.' }), false],
      [() => admin.call('POST', `${person}/restore`), true],
      [() => admin.call('DELETE', `${person}/comments`), false],
    ] as const) {
      expect((await change()).statusCode).toBe(200);
      expect(await isShown()).toBe(shown);
    }
  });

  it('a promotion, at the minute at which it begins and ends', async () => {
    const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
    const isShown = async () => (await (await visit('/terms')).text()).includes('aria-label="Promotion"');
    expect(await isShown()).toBe(false);
    const row = { beat_id: beat.id, seller_id: seller.id, beatstore_url: product, created_at: clock.now() };
    await inTransaction(shop.deps.db, (trx) =>
      addPromotion(trx, { id: newId(), ...row, starts_at: at(10), ends_at: at(20) }),
    );
    expect(await isShown()).toBe(false);
    clock.pass({ minutes: 10 });
    expect(await isShown()).toBe(true);
    clock.pass({ minutes: 10 });
    expect(await isShown()).toBe(false);
  });

  it('changes to every table that the pages read', async () => {
    const statements: Statement[] = [];
    for (const url of (await loadRules()).kept.map(({ path }) => addressOf(path))) {
      const read = await recordStatements(async () => {
        await shop.deps.db.deleteFrom('help_versions').where('version', '=', -1).execute();
        await get(url);
      });
      statements.push(...read.statements);
    }
    // `fetch` reads a cursor that another statement has declared.
    const queries = statements.filter(({ sql }) => !sql.startsWith('fetch '));
    const tables = queries.flatMap(({ sql }) =>
      [...sql.matchAll(/\b(?:from|join) "?([a-z]+_[a-z_]+)"?(?!\()\b/g)].map(([, table]) => table),
    );
    expect(tables).toContain('catalogue_listings');
    // A play is no change that its listener looks for: the ranking of the week follows within a minute. Orders are read
    // for the earlier versions of legal texts that they keep, and a new one has those in force.
    const shown = ['statistics_days', 'orders_orders', ...features.flatMap(({ shownTables = [] }) => shownTables)];
    expect([...new Set(tables)].filter((table) => !shown.includes(table ?? ''))).toEqual([]);
  });
});

it('each page without parameters is in the sitemap, unless it has another canonical URL or is noindex', async () => {
  const sitemap = await sitemapOf(shop.deps.db, { publicUrl: '', languages: ['en'] });
  for (const { path } of (await loadRules()).kept) {
    if (/[:*]/.test(path)) continue;
    const { body } = await get(path);
    const [, canonical = ''] = /<link rel="canonical" href="[^"]*?:\/\/[^/"]+([^"]*)"/.exec(body) ?? [];
    const isListed = sitemap.includes(`<loc>${path}</loc>`);
    const isElsewhere = canonical !== path || body.includes('name="robots" content="noindex');
    expect([path, isListed || isElsewhere]).toEqual([path, true]);
  }
});

it('no page outside the list of cached pages is cached', async () => {
  const rules = await loadRules();
  const find = createFindAddress(rules);
  for (const path of rules.paths) {
    const url = addressOf(path);
    const isCached = rules.kept.some((kept) => kept.path === path);
    expect([path, find(`${url}?token=b`, 'https://label.example') !== null]).toEqual([path, isCached]);
  }
  for (const url of ['/dashboard/user', `/orders/${beat.id}?key=a`, '/login']) {
    const before = pages.rendered.length;
    const responses = [await get(url), await get(url)];
    for (const { headers } of responses) expect(headers['cache-control']).toMatch(/^no-(cache|store)$/);
    expect(pages.rendered.slice(before)).toEqual([url, url]);
  }
});
