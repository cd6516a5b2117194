import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Render, RenderResult } from '#contract-kit/page.ts';
import { removeBeat } from '#features/catalogue/server/public.ts';
import type { Site } from '#features/settings/contract.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { eventually } from '#testing/eventually.ts';
import { createBeat, createListener } from '#testing/factories.ts';
import { logInAs } from '#testing/people.ts';
import { readSite } from './pages/render-page.ts';
import { inProcess } from './pages/in-process.ts';

// The web is of another project, which knows browsers: its types do not belong here.
const entry = new URL('../web/entry-server.tsx', import.meta.url).pathname;
const { render } = (await import(entry)) as { readonly render: Render<Site> };

let shop: TestApp;
let beat: Awaited<ReturnType<typeof createBeat>>;
beforeAll(async () => {
  shop = await createTestApp({ breakable: true });
  beat = await createBeat(shop.deps, { title: 'Night Drive' });
});
afterAll(() => shop.close());

const get = (path: string, headers: Record<string, string> = {}) => shop.app.inject({ url: path, headers });
const store = '/api/v1/app/beatstore';
const titles = async (): Promise<string[]> =>
  (await get(`${store}/getAllBeats`)).json<{ title: string }[]>().map(({ title }) => title);
const isAway = async (): Promise<boolean> => (await get('/api/v1/app/site')).json<{ away: boolean }>().away;
const draw = async (url: string): Promise<Pick<RenderResult, 'status'> & { readonly html: string }> => {
  const page = await render({
    url,
    transport: inProcess(shop.app),
    site: await readSite(inProcess(shop.app)),
    origin: 'http://127.0.0.1',
    assets: () => ({ scripts: [], styles: [], fonts: [], modules: [] }),
    onError: () => undefined,
  });
  return { status: page.status, html: 'body' in page ? await new Response(page.body).text() : '' };
};
const notice = 'You can browse and listen';

beforeEach(async () => {
  await shop.database.comeBack();
  await eventually(async () => expect(await isAway()).toBe(false));
  expect(await titles()).toEqual(['Night Drive']);
});

test('the store, products, artists and previews are served from memory, and pages say so', async () => {
  const { html } = await draw('/beatstore');
  expect(html).not.toContain(notice);
  const { user } = (await get(`${store}/track/${beat.id}`)).json<{ user: { _id: string; username: string } }>();
  const seller = user._id;
  const page = `/api/v1/app/profiles/${user.username}`;
  const written = (await get(page)).json<{ seller: object | null }>();
  expect(written.seller).not.toBeNull();
  await shop.database.goAway();
  expect((await get(page)).json()).toEqual(written);
  expect((await get('/api/v1/app/profiles/never-read')).json()).toEqual({ seller: null });

  expect(await titles()).toEqual(['Night Drive']);
  expect((await get(`${store}/track/${beat.id}`)).json()).toMatchObject({ title: 'Night Drive', comments: [] });
  expect((await get(`${store}/artist/${seller}`)).json()).toMatchObject([{ title: 'Night Drive' }]);
  const { token } = (await get(`/api/v1/app/token/${beat.id}/mp3`)).json<{ token: string }>();
  expect((await get(`/api/v1/app/stream/${beat.id}/mp3?token=${token}`)).statusCode).toBe(200);
  for (const url of ['/beatstore', `/beatstore/product/${beat.id}`, `/beatstore/${user.username}`]) {
    const page = await draw(url);
    expect([url, page.status]).toEqual([url, 200]);
    expect(page.html).toContain('Night Drive');
    expect(page.html).toContain(notice);
  }
});

test('cached content survives a change that can’t be read', async () => {
  const url = `${store}/getAllBeats`;
  await shop.database.goAway();
  for (let call = 0; call < 3; call += 1) expect((await get(url)).statusCode).toBe(200);
  await shop.database.comeBack();
  await eventually(async () => expect(await isAway()).toBe(false));
  const other = await createBeat(shop.deps, { title: 'Morning' });
  await eventually(async () => expect((await titles()).toSorted()).toEqual(['Morning', 'Night Drive']));
  await removeBeat(shop.deps.db, other.id);
});

test('everything else reports the outage: programs get a code, people a page, both with when to retry', async () => {
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

test('the process is healthy but not ready, with the reason, until the database is back', async () => {
  await shop.database.goAway();
  expect((await get('/healthz')).statusCode).toBe(200);
  // A lost connection says so at once; why there is no new one is known a moment later.
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
