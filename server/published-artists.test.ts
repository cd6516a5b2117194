import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { artists as firstArtists } from '#content/artists.ts';
import { label } from '#content/label.ts';
import { builtIn } from '#features/site/built-in.ts';
import type { SiteDocument, SiteDocumentToEdit } from '#features/site/contract.ts';
import type { DocumentData, DocumentName } from '#features/site/documents.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { createSeller } from '#testing/factories.ts';
import { newLine } from '#testing/orders/buying.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import { entryOf } from '#testing/site/adopt-artist.ts';
import { drawPages } from '#testing/site/draw-pages.ts';
import { startSecondServer } from '#testing/second-server.ts';
import { publishDocument } from '#testing/site/publish-document.ts';

// A label enters its artists once: what came with the site names them everywhere, and nobody else.

const clock = movingClock();
let shop: TestApp;
let admin: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp({ settings: { LABEL_TIMEZONE: 'UTC' }, ports: { clock } });
  for (const username of ['nell', 'orla']) await createSeller(shop.deps, { username });
});
afterAll(() => shop.close());
beforeEach(async () => {
  admin = await newcomer(shop, 'admin');
  await shop.deps.db.deleteFrom('site_drafts').execute();
  await shop.deps.db.deleteFrom('site_versions').execute();
});

const app = '/api/v1/app';
const own = [
  { ...entryOf('nell'), name: 'Nell Otter' },
  { ...entryOf('orla'), name: 'Orla Finch', contact: { role: 'Remixes', email: 'orla@label.example' } },
];
const artistsOf = (entries: readonly object[]) => ({ name: 'artists', data: { artists: entries } }) as SiteDocument;

const shown = async <Name extends DocumentName>(name: Name): Promise<DocumentData<Name>> =>
  (await shop.app.inject(`${app}/site-documents/${name}`)).json<{ data: DocumentData<Name> }>().data;
const toEdit = async (name: DocumentName) =>
  (await admin.call('GET', `${app}/admin/site-documents/${name}`)).json<SiteDocumentToEdit>();

test('menu, footer, home page, story and work follow the artists that the label publishes, and their history says so', async () => {
  await publishDocument(admin, artistsOf(own));
  const menu = await shown('navigation');
  expect(menu.producers).toEqual(own.map(({ name, username }) => ({ name, username })));
  expect(menu.contacts).toEqual(own.map(({ name, contact }) => ({ name, ...contact })));
  expect((await shown('home')).cards.map(({ kind, username }) => username ?? kind)).toEqual(['nell', 'orla', 'open']);
  expect((await shown('story')).artists).toEqual(['nell', 'orla']);
  const { choice } = await shown('our-work');
  expect([choice?.song.artist, choice?.weekly.artist, choice?.artist]).toEqual(['nell', 'orla', 'nell']);
  for (const name of ['navigation', 'home', 'story', 'our-work'] as const) {
    expect((await toEdit(name)).current).toEqual({ name, data: await shown(name) });
    const first = await admin.call('GET', `${app}/admin/site-documents/${name}/versions/0`);
    expect(first.json()).toEqual({ name, data: await shown(name) });
  }
});

test('no page of a label with its own artists links to one that came with the site', async () => {
  await publishDocument(admin, artistsOf(own));
  const { beatId } = await newLine(shop);
  for (const [url, html] of await drawPages(shop, beatId)) {
    for (const { username } of firstArtists) {
      expect(html.includes(`href="/beatstore/${username}"`), `${url} links to ${username}`).toBe(false);
    }
  }
});

test('a label without artists has neither producers nor contacts nor cards, and all its pages', async () => {
  await publishDocument(admin, artistsOf([]));
  expect(await shown('navigation')).toEqual({ producers: [], contacts: [] });
  expect((await shown('home')).cards.map(({ kind }) => kind)).toEqual(['open']);
  const { beatId } = await newLine(shop);
  const drawn = await drawPages(shop, beatId);
  for (const url of ['/', '/thestory', '/ourwork', '/contact']) expect(drawn.get(url)).toContain('</html>');
});

test('another server’s menu follows, too', async () => {
  const second = await startSecondServer(shop);
  try {
    const read = async () => {
      const response = await second.app.inject(`${app}/site-documents/navigation`);
      return response.json<{ data: DocumentData<'navigation'> }>().data.producers.map(({ username }) => username);
    };
    expect(await read()).toEqual(['gijo-sol', 'nova-tide', 'kid-ferris']);
    await publishDocument(admin, artistsOf(own));
    await expect.poll(read).toEqual(['nell', 'orla']);
  } finally {
    await second.close();
  }
});

test('a published menu stays as it was published', async () => {
  await publishDocument(admin, builtIn('navigation', label));
  await publishDocument(admin, artistsOf(own));
  expect(await shown('navigation')).toEqual(builtIn('navigation', label).data);
  expect((await shown('story')).artists).toEqual(['nell', 'orla']);
});

describe('scheduled artists', () => {
  test('are named from their time on', async () => {
    const draft = await admin.call('PUT', `${app}/admin/site-drafts`, {
      document: artistsOf(own),
      revision: 0,
      version: 0,
    });
    const { revision } = draft.json<{ revision: number }>();
    const at = new Date(clock.now().getTime() + 2 * 3_600_000).toISOString();
    const published = await admin.call('POST', `${app}/admin/site-documents/artists/versions`, {
      revision,
      at: { date: at.slice(0, 10), time: at.slice(11, 16) },
    });
    expect(published.json()).toMatchObject({ state: 'scheduled' });
    expect((await shown('story')).artists).toEqual(firstArtists.map(({ username }) => username));
    clock.pass({ hours: 3 });
    await expect.poll(async () => (await shown('story')).artists).toEqual(['nell', 'orla']);
  });
});

test('what artists write on their own pages doesn’t change the label’s home page', async () => {
  await publishDocument(admin, artistsOf(own.map((entry) => ({ ...entry, mayEdit: true }))));
  const before = await shown('home');
  const nell = await shop.deps.db
    .selectFrom('account_users')
    .select('id')
    .where('username', '=', 'nell')
    .executeTakeFirstOrThrow();
  const { tagline, story } = { tagline: 'In her words.', story: ['She wrote this.'] };
  await shop.deps.db
    .insertInto('site_versions')
    .values({
      name: `artist:${nell.id}`,
      version: 1,
      data: JSON.stringify({ tagline, story }),
      author_id: nell.id,
      saved_at: clock.now(),
      from_at: clock.now(),
      known_as: null,
    })
    .execute();
  expect((await shown('artists')).artists[0]).toMatchObject({ tagline, story });
  expect(await shown('home')).toEqual(before);
});
