import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { removeBeat } from '#testing/beats/beat-in-state.ts';
import { eventually } from '#testing/eventually.ts';
import { createBeat, createListener } from '#testing/factories.ts';
import { createPages } from '#testing/pages.ts';
import { logInAs } from '#testing/people.ts';
import { fillDocument } from '#testing/site/fill-document.ts';
import { publishDocument } from '#testing/site/publish-document.ts';

const pages = createPages();
let shop: TestApp;
let beat: Awaited<ReturnType<typeof createBeat>>;
beforeAll(async () => {
  shop = await createTestApp({ breakable: true, serve: pages.serve });
  beat = await createBeat(shop.deps, { title: 'Night Drive' });
});
afterAll(() => shop.close());

const get = (path: string, headers: Record<string, string> = {}) => shop.app.inject({ url: path, headers });
const store = '/api/v1/app/beatstore';
const titles = async (): Promise<string[]> =>
  (await get(`${store}/getAllBeats`)).json<{ title: string }[]>().map(({ title }) => title);
const isAway = async (): Promise<boolean> => (await get('/api/v1/app/site')).json<{ away: boolean }>().away;
const visit = (url: string) => get(url, { accept: 'text/html', host: new URL(shop.url).host });

beforeEach(async () => {
  await shop.database.comeBack();
  await eventually(async () => expect(await isAway()).toBe(false));
  expect(await titles()).toEqual(['Night Drive']);
});

test('cached pages, the unfiltered list and recently played previews are served, and the site says that it is limited', async () => {
  const { user } = (await get(`${store}/track/${beat.id}`)).json<{ user: { username: string } }>();
  const addresses = ['/beatstore', `/beatstore/product/${beat.id}`, `/beatstore/${user.username}`];
  const before = [];
  for (const url of addresses) before.push((await visit(url)).body);
  const token = async () => await get(`/api/v1/app/token/${beat.id}/mp3`);
  await token();
  await shop.database.goAway();

  expect(await titles()).toEqual(['Night Drive']);
  const { token: pass } = (await token()).json<{ token: string }>();
  expect((await get(`/api/v1/app/stream/${beat.id}/mp3?token=${pass}`)).statusCode).toBe(200);
  await eventually(async () => expect(await isAway()).toBe(true));
  for (const [index, url] of addresses.entries()) {
    const page = await visit(url);
    expect([url, page.statusCode, page.body]).toEqual([url, 200, before[index]]);
  }
});

test('the site’s texts that were published last are shown', async () => {
  const document = fillDocument('merch', () => 'Published before');
  await publishDocument(await newcomer(shop, 'admin'), document);
  const read = async () => await get('/api/v1/app/site-documents/merch');
  expect((await read()).json()).toEqual(document);
  await shop.database.goAway();
  await eventually(async () => expect(await isAway()).toBe(true));
  expect((await read()).json()).toEqual(document);
});

test('a beat that was taken off the store isn’t shown from the cache while the database is away', async () => {
  const other = await createBeat(shop.deps, { title: 'Taken Off' });
  const page = `/beatstore/product/${other.id}`;
  const preview = `/api/v1/app/token/${other.id}/mp3`;
  const before = [await visit(page), await get(preview), await visit('/beatstore')];
  expect(before.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  await removeBeat(shop.deps.db, other.id);
  expect((await visit('/beatstore')).body).not.toContain('Taken Off');
  await shop.database.goAway();
  await eventually(async () => expect(await isAway()).toBe(true));
  expect([(await visit(page)).statusCode, (await get(preview)).statusCode]).toEqual([503, 503]);
  const store = await visit('/beatstore');
  expect([store.statusCode, store.body.includes('Taken Off')]).toEqual([200, false]);
});

test('while the database is away, a search, a product and other calls that aren’t cached get 503', async () => {
  await shop.database.goAway();
  await eventually(async () => expect(await isAway()).toBe(true));
  const refused = ['getAllBeats?q=night', `track/${beat.id}`, `track/${beat.id}/similar`, 'facets'];
  for (const call of refused) {
    const response = await get(`${store}/${call}`);
    expect([call, response.statusCode, response.json()]).toEqual([
      call,
      503,
      expect.objectContaining({ code: 'DATABASE_AWAY' }),
    ]);
  }
  const page = await visit('/beatstore?q=never+asked');
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5']);
});

test('the cached list is served while the database is away, and changes again once it is back', async () => {
  const url = `${store}/getAllBeats`;
  await shop.database.goAway();
  for (let call = 0; call < 3; call += 1) expect((await get(url)).statusCode).toBe(200);
  await shop.database.comeBack();
  await eventually(async () => expect(await isAway()).toBe(false));
  const other = await createBeat(shop.deps, { title: 'Morning' });
  await eventually(async () => expect((await titles()).toSorted()).toEqual(['Morning', 'Night Drive']));
  await removeBeat(shop.deps.db, other.id);
});

test('a call that isn’t cached reports the outage and when to retry: to programs as a code, to people as a page', async () => {
  const { cookie } = await logInAs(shop, await createListener(shop.deps));
  await shop.database.goAway();
  const program = await get('/api/v1/app/user-info', { cookie });
  expect([program.statusCode, program.headers['retry-after'], program.json()]).toEqual([
    503,
    '5',
    expect.objectContaining({ code: 'DATABASE_AWAY' }),
  ]);
  const person = await get('/api/v1/app/user-info', { cookie, accept: 'text/html,*/*' });
  expect([person.statusCode, person.headers['retry-after']]).toEqual([503, '5']);
  expect(person.headers['content-type']).toContain('text/html');
  expect(person.body).toContain('We’ll be right back');
});

test('the process is healthy but not ready, and gives the reason, until the database is back', async () => {
  await shop.database.goAway();
  expect((await get('/healthz')).statusCode).toBe(200);
  // The loss of a connection is noticed at once, the reason for it a moment later.
  const away = await eventually(async () => {
    const response = await get('/readyz');
    expect([response.statusCode, response.headers['retry-after'], response.json()]).toEqual([
      503,
      '5',
      expect.objectContaining({ database: 'failed', reasons: { database: expect.stringMatching(/\.$/) } }),
    ]);
    return response;
  });
  expect(away.body).not.toContain('127.0.0.1');
  await shop.database.comeBack();
  await eventually(async () => expect((await get('/readyz')).statusCode).toBe(200));
});
