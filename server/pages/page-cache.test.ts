import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import type { PageAddress } from './page-address.ts';
import { createPageCache, type RenderedPage, isCached } from './page-cache.ts';

const addressOf = (url: string, more: Partial<PageAddress> = {}): PageAddress => ({
  key: url,
  origin: 'https://label.example',
  url,
  isRare: false,
  isNowhere: false,
  ...more,
});
const home = addressOf('/');

let time = 0;
beforeEach(() => {
  time = 1_000_000;
  vi.spyOn(performance, 'now').mockImplementation(() => time);
});

const open = (limits: { readonly maxBytes?: number; readonly maxRareBytes?: number } = {}) => {
  const state = { text: 'first', version: 0, now: 0, until: Infinity, away: false, withdrawals: 0 };
  const rendered: string[] = [];
  /** While set, renders wait for it. */
  const held: { gate: Promise<void> | null } = { gate: null };
  let rendering: (url: string) => Partial<Exclude<RenderedPage, string>> | 'busy' = () => ({});
  const moment = () => ({ version: state.version, withdrawals: state.withdrawals, at: performance.now() });
  const sourcesOf = (text: string) => ({ calls: [], responses: [text], until: state.until });
  const pages = createPageCache({
    ...limits,
    moment,
    isAway: () => state.away,
    mayShowWhileAway: ({ withdrawals }) => withdrawals === state.withdrawals,
    now: () => state.now,
    recheck: async ({ responses }) => (responses[0] === state.text ? sourcesOf(state.text) : null),
    render: async ({ url }, { signal }) => {
      const made = { sources: sourcesOf(state.text), moment: moment() };
      const html = Buffer.from(state.text);
      rendered.push(url);
      await held.gate;
      if (signal.aborted) return 'gone';
      const other = rendering(url);
      return other === 'busy' ? other : ({ status: 200, headers: {}, html, made, ...other } as RenderedPage);
    },
  });
  const ask = async (
    address = home,
    { signal = new AbortController().signal, network = '10.0.0.1' }: { signal?: AbortSignal; network?: string } = {},
  ): Promise<string> => {
    const page = await pages.read(address, { network, signal });
    if (!isCached(page)) return typeof page === 'string' ? page : `not kept: ${page.status}`;
    return brotliDecompressSync((await page.body('br')).bytes).toString();
  };
  const hold = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held.gate = promise;
    return () => {
      held.gate = null;
      resolve();
    };
  };
  return { state, rendered, pages, ask, hold, respond: (respond: typeof rendering) => (rendering = respond) };
};

describe('a page that was rendered', () => {
  it('is rendered once for any number of requests, simultaneous or later', async () => {
    const { ask, rendered } = open();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['first', 'first', 'first']);
    expect(await ask()).toBe('first');
    expect(rendered).toEqual(['/']);
  });

  it('is compressed once for each encoding, with its own strong ETag', async () => {
    const { ask, pages } = open();
    await ask();
    const page = pages.readNow('/');
    expect(page?.bodyNow('gzip')).toBeNull();
    const gzip = await page?.body('gzip');
    expect(gunzipSync(gzip?.bytes ?? '').toString()).toBe('first');
    expect(page?.bodyNow('gzip')).toBe(gzip);
    expect((await page?.body('identity'))?.bytes.toString()).toBe('first');
    const tags = (['br', 'gzip', 'identity'] as const).map((encoding) => page?.bodyNow(encoding)?.etag ?? '');
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  });

  it('shows a change by this process at once, and stays the same after a change of something else', async () => {
    const { ask, state, rendered, pages } = open();
    await ask();
    const before = pages.readNow('/');
    state.version += 1;
    expect(pages.readNow('/')).toBeNull();
    await ask();
    expect(pages.readNow('/')).toBe(before);
    expect(rendered).toHaveLength(1);
    Object.assign(state, { text: 'second', version: state.version + 1 });
    expect(await Promise.all([ask(), ask()])).toEqual(['second', 'second']);
    expect(rendered).toHaveLength(2);
  });

  it('is rendered again for a request that follows a change made during the render', async () => {
    const { ask, state, rendered, hold } = open();
    const release = hold();
    const early = ask();
    await eventually(() => expect(rendered).toHaveLength(1));
    Object.assign(state, { text: 'second', version: 1 });
    const late = ask();
    release();
    expect(await late).toBe('second');
    expect(await early).toMatch(/first|second/);
  });

  it('is revalidated in the background while it is stale, and waited for once it is too old', async () => {
    const { ask, state, rendered } = open();
    await ask();
    state.text = 'second';
    time += 700;
    expect(await ask()).toBe('first');
    await eventually(() => expect(rendered).toHaveLength(2));
    await eventually(async () => expect(await ask()).toBe('second'));
    state.text = 'third';
    time += 1100;
    expect(await ask()).toBe('third');
  });

  it('is served unchanged while the database is away, and revalidated once it is back', async () => {
    const { state, ask, rendered } = open();
    await ask();
    Object.assign(state, { text: 'second', version: 1, away: true });
    time += 60_000;
    expect([await ask(), rendered.length]).toEqual(['first', 1]);
    state.away = false;
    expect(await ask()).toBe('second');
  });

  it('is refused while the database is away if something was taken off the site since the last revalidation', async () => {
    const { state, ask, pages, respond } = open();
    await ask();
    Object.assign(state, { text: 'second', version: 1, withdrawals: 1, away: true });
    respond(() => ({ status: 503, made: null }));
    expect([await ask(), pages.readNow('/')]).toEqual(['not kept: 503', null]);
  });

  it('changes at the minute at which its content does', async () => {
    const { ask, state, pages } = open();
    state.until = 60_000;
    await ask();
    expect((await pages.readNow('/')?.body('br'))?.headers['cache-control']).toBe('public, max-age=0, s-maxage=5');
    time += 600;
    state.now = 57_500;
    await ask();
    await eventually(() =>
      expect(pages.readNow('/')?.bodyNow('br')?.headers['cache-control']).toBe('public, max-age=0, s-maxage=2'),
    );
    Object.assign(state, { now: 60_000, until: Infinity, text: 'second' });
    expect(await ask()).toBe('second');
  });
});

describe('the page cache', () => {
  it.each([
    ['an error', { status: 503 }],
    ['a page that lacks a part', { made: null }],
    ['a redirect', { status: 301, redirect: '/there' }],
    ['a 404 for a URL that may have a page', { status: 404 }],
    ['a page that says no-store', { headers: { 'cache-control': 'no-store' } }],
  ])('never stores %s', async (_, other) => {
    const { ask, respond, rendered } = open();
    respond(() => other);
    await ask();
    await ask();
    expect(rendered).toHaveLength(2);
  });

  it('stores the response for a URL without a page, and for a sold beat', async () => {
    const { ask, respond, rendered } = open();
    respond((url) => ({ status: url === '/sold' ? 410 : 404 }));
    for (const address of [addressOf('/sold'), addressOf('/nothing', { isNowhere: true, isRare: true })]) {
      await ask(address);
      await ask(address);
    }
    expect(rendered).toEqual(['/sold', '/nothing']);
  });
});

describe('the page cache’s memory', () => {
  it('is bounded, and searches never push out popular pages', async () => {
    const { ask, state, pages } = open({ maxBytes: 100_000, maxRareBytes: 50_000 });
    state.text = randomBytes(10_000).toString('base64');
    await ask();
    for (let search = 0; search < 30; search += 1) await ask(addressOf(`/?q=${search}`, { isRare: true }));
    const kept = Array.from({ length: 30 }, (_, search) => pages.readNow(`/?q=${search}`)).filter(Boolean);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(6);
    expect(pages.readNow('/')).not.toBeNull();
    // Makes another encoding of each page, which takes memory, too.
    for (const page of kept) await page?.body('identity');
    expect(
      Array.from({ length: 30 }, (_, search) => pages.readNow(`/?q=${search}`)).filter(Boolean).length,
    ).toBeLessThan(3);
  });
});

describe('while many requests wait,', () => {
  it('a network that has used up its share takes no page away from others', async () => {
    const { ask, respond, hold } = open();
    const release = hold();
    let first = true;
    respond(() => {
      const isFirst = first;
      first = false;
      return isFirst ? 'busy' : {};
    });
    const greedy = ask();
    const other = ask(home, { network: '10.0.0.2' });
    release();
    expect(await Promise.all([greedy, other])).toEqual(['busy', 'first']);
  });

  it('a page is rendered as long as a request waits for it', async () => {
    const { ask, hold } = open();
    const release = hold();
    const [one, two] = [new AbortController(), new AbortController()];
    const responses = [ask(home, one), ask(home, two)];
    one.abort();
    const last = new AbortController();
    const gone = ask(addressOf('/gone'), last);
    last.abort();
    release();
    expect(await responses[1]).toBe('first');
    expect(await gone).toBe('gone');
  });
});
