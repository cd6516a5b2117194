import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { label } from '#content/label.ts';
import { isFreeUsername } from '#features/account/reserved-usernames.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { blobOf } from '#testing/beats/uploading.ts';
import { createSeller } from '#testing/factories.ts';
import { mailsTo } from '#testing/mails.ts';
import { wallTimeAt } from '#platform/clock/zoned-time.ts';
import { movingClock } from '#testing/moving-clock.ts';
import { logInAs, type LoggedInBrowser } from '#testing/people.ts';
import { adoptArtist, entryOf } from '#testing/site/adopt-artist.ts';
import {
  type ArtistEntry,
  artistPageName,
  maxArtistPictures,
  maxArtistVersions,
  maxPublicationsADay,
} from '../../artist-page.ts';
import { builtIn } from '../../built-in.ts';
import type { SiteDocumentToEdit, VersionInfo } from '../../contract.ts';
import type { ArtistOfLabel } from '../../contract-artist-pages.ts';
import type { DocumentData } from '../../documents.ts';
import { sitePersonalData } from '../personal-data.ts';

const clock = movingClock();
let shop: TestApp;
beforeAll(async () => {
  const settings = { LABEL_TIMEZONE: 'UTC', SUPPORT_EMAIL: 'desk@label.example', RATE_LIMIT: 'on' };
  shop = await createTestApp({ settings, ports: { clock } });
});
afterAll(() => shop.close());

const app = '/api/v1/app';
let admin: LoggedInBrowser;
let nell: UserRow;
let artist: LoggedInBrowser;
beforeEach(async () => {
  for (const table of ['site_drafts', 'site_versions', 'site_pictures', 'mailing_messages'] as const) {
    await shop.deps.db.deleteFrom(table).execute();
  }
  admin = await newcomer(shop, 'admin');
  nell = await createSeller(shop.deps, { emailVerifiedAt: new Date() });
  await adoptArtist(shop, nell.username);
  artist = await logInAs(shop, nell);
});

const page = (tagline: string, more: object = {}) => ({ tagline, story: ['Mine.'], ...more });
const readOwn = async (by = artist) => (await by.call('GET', `${app}/artist-page`)).json<SiteDocumentToEdit>();
const baseOf = ({ draft, versions }: SiteDocumentToEdit) => ({
  revision: draft?.revision ?? 0,
  version: versions[0]?.version ?? 0,
});
const save = async (data: object, { by = artist, base }: { by?: LoggedInBrowser; base?: object } = {}) =>
  by.call('PUT', `${app}/artist-page/draft`, { document: { data }, ...(base ?? baseOf(await readOwn(by))) });
const publish = async (by = artist) =>
  by.call('POST', `${app}/artist-page/versions`, { revision: (await readOwn(by)).draft?.revision ?? 1 });
const say = async (tagline: string, more?: object): Promise<VersionInfo> => {
  expect((await save(page(tagline, more))).json()).toMatchObject({ revision: expect.any(Number) });
  const published = await publish();
  expect(published.statusCode).toBe(201);
  return published.json();
};

const shownArtists = async (): Promise<readonly ArtistEntry[]> =>
  (await shop.app.inject(`${app}/site-documents/artists`)).json<{ data: DocumentData<'artists'> }>().data.artists;
const shown = async (username = nell.username) => (await shownArtists()).find((one) => one.username === username);

const nameOf = (user: UserRow) => artistPageName(user.id);
const editPath = (name: string) => `${app}/admin/site-documents/${name}`;
const toEdit = async (name: string) => (await admin.call('GET', editPath(name))).json<SiteDocumentToEdit>();
const publishArtists = async (change: (artists: ArtistEntry[]) => readonly ArtistEntry[], at: object | null = null) => {
  const stored = await toEdit('artists');
  const data = { artists: change((stored.current.data as DocumentData<'artists'>).artists) };
  const document = { name: 'artists', data };
  const saved = await admin.call('PUT', `${app}/admin/site-drafts`, { document, ...baseOf(stored) });
  const { revision } = saved.json<{ revision: number }>();
  return await admin.call('POST', `${editPath('artists')}/versions`, { revision, at });
};
const withdraw = () => publishArtists((artists) => artists.map((entry) => ({ ...entry, mayEdit: false })));

describe('an artist of the label who may edit their page', () => {
  it('begins with the label’s entry, and changes it for visitors by publishing', async () => {
    expect(await shown()).toMatchObject({ tagline: 'As the label says it.' });
    expect((await readOwn()).current.data).toEqual({
      tagline: 'As the label says it.',
      story: ['The label wrote this.'],
    });
    await save(page('A draft.'));
    expect(await shown()).toMatchObject({ tagline: 'As the label says it.' });
    await publish();
    expect(await shown()).toEqual({ ...entryOf(nell.username), mayEdit: true, tagline: 'A draft.', story: ['Mine.'] });
    await say('Once more.', {
      links: ['https://nell.example/'],
      musicVideo: { title: 'Live', url: 'https://vimeo.com/1' },
    });
    expect(await shown()).toMatchObject({ links: ['https://nell.example/'], musicVideo: { title: 'Live' } });
    await say('Without.');
    expect(await shown()).not.toHaveProperty('links');
  });

  it('can show an earlier version, or the label’s entry, again', async () => {
    await say('First.');
    await say('Second.');
    const restore = (version: number) => artist.call('POST', `${app}/artist-page/versions/${version}/restore`);
    expect((await restore(1)).statusCode).toBe(201);
    expect(await shown()).toMatchObject({ tagline: 'First.' });
    expect((await restore(0)).statusCode).toBe(201);
    expect(await shown()).toMatchObject({ tagline: 'As the label says it.' });
    expect((await artist.call('GET', `${app}/artist-page/versions/2`)).json()).toMatchObject({
      data: { tagline: 'Second.' },
    });
    expect((await artist.call('GET', `${app}/artist-page/versions/9`)).json().code).toBe('SITE_NO_VERSION');
  });

  it('changes nothing but these fields, and nothing of anyone else', async () => {
    const others = (await shownArtists()).filter(({ username }) => username !== nell.username);
    for (const field of ['username', 'name', 'place', 'contact', 'mayEdit', 'hero']) {
      const refused = await save(page('Mine.', { [field]: 'x' }));
      expect([field, refused.statusCode]).toEqual([field, 400]);
    }
    await say('Mine.');
    expect((await shownArtists()).filter(({ username }) => username !== nell.username)).toEqual(others);
    // Another allowed artist's calls are about their own page.
    const other = await createSeller(shop.deps, { emailVerifiedAt: new Date() });
    await publishArtists((artists) => [...artists, { ...entryOf(other.username), mayEdit: true }]);
    const theirs = await logInAs(shop, other);
    expect((await readOwn(theirs)).versions).toEqual([]);
    expect((await theirs.call('GET', `${app}/artist-page/versions/1`)).json().code).toBe('SITE_NO_VERSION');
    expect((await theirs.call('POST', `${app}/artist-page/versions/1/restore`)).json().code).toBe('SITE_NO_VERSION');
    expect(await shown()).toMatchObject({ tagline: 'Mine.' });
  });

  it('can’t use HTML as a link, or schemes other than https', async () => {
    const refused = await save(page('Mine.', { links: ['javascript:alert(1)', 'http://nell.example/'] }));
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json().fields)).toEqual(['document.data.links.0', 'document.data.links.1']);
    const video = await save(page('Mine.', { musicVideo: { title: 'Live', url: 'https://evil.example/v' } }));
    expect(Object.keys(video.json().fields)).toEqual(['document.data.musicVideo.url']);
  });

  it('publishes nothing of the label’s draft, which loses nothing by it', async () => {
    const stored = await toEdit('artists');
    const { artists } = stored.current.data as DocumentData<'artists'>;
    const data = { artists: artists.map((entry) => ({ ...entry, place: 'The label’s draft' })) };
    await admin.call('PUT', `${app}/admin/site-drafts`, { document: { name: 'artists', data }, ...baseOf(stored) });
    await say('Mine.');
    expect(await shown()).toMatchObject({ tagline: 'Mine.', place: 'Galway' });
    const { draft } = await toEdit('artists');
    expect(draft?.document.data).toEqual(data);
    const at = { revision: draft?.revision, at: null };
    expect((await admin.call('POST', `${editPath('artists')}/versions`, at)).statusCode).toBe(201);
    expect(await shown()).toMatchObject({ tagline: 'Mine.', place: 'The label’s draft' });
    // The label's own text is still there.
    expect((await toEdit('artists')).current.data).toEqual(data);
  });

  it('and the label, editing at once, lose no text of each other', async () => {
    const seen = await toEdit(nameOf(nell));
    await save(page('The artist’s.'));
    const put = (tagline: string, base: object) =>
      admin.call('PUT', `${app}/admin/site-artists/${nell.id}/draft`, { document: { data: page(tagline) }, ...base });
    expect((await put('The label’s.', baseOf(seen))).json().code).toBe('SITE_DRAFT_OUTDATED');
    const latest = await toEdit(nameOf(nell));
    expect(latest.draft).toMatchObject({
      author: { name: nell.display_name },
      document: { data: { tagline: 'The artist’s.' } },
    });
    expect((await put('Both.', baseOf(latest))).statusCode).toBe(200);
    expect((await save(page('Mine again.'), { base: baseOf(latest) })).json().code).toBe('SITE_DRAFT_OUTDATED');
    const discard = (revision: number) => artist.call('DELETE', `${app}/artist-page/draft?revision=${revision}`);
    expect((await discard(latest.draft!.revision)).json().code).toBe('SITE_DRAFT_OUTDATED');
    expect((await discard((await readOwn()).draft!.revision)).statusCode).toBe(200);
  });
});

describe('without the label’s permission', () => {
  const calls = (by: LoggedInBrowser) => [
    by.call('GET', `${app}/artist-page`),
    by.call('PUT', `${app}/artist-page/draft`, { document: { data: page('Mine.') }, revision: 0, version: 0 }),
    by.call('DELETE', `${app}/artist-page/draft?revision=1`),
    by.call('POST', `${app}/artist-page/versions`, { revision: 1 }),
    by.call('GET', `${app}/artist-page/versions/0`),
    by.call('POST', `${app}/artist-page/versions/0/restore`),
    by.call('POST', `${app}/artist-page/pictures`),
    by.call('POST', `${app}/artist-page/previews`),
  ];
  const outcomes = async (by: LoggedInBrowser) => {
    const responses = await Promise.all(calls(by));
    return [...new Set(responses.map(({ statusCode, body }) => `${statusCode} ${JSON.parse(body).code ?? ''}`))];
  };
  const stateOf = async (by: LoggedInBrowser) => (await by.call('GET', `${app}/artist-page/state`)).json();

  it('a seller has no page to edit', async () => {
    const seller = await newcomer(shop, 'seller');
    expect(await outcomes(seller)).toEqual(['403 SITE_NOT_YOUR_PAGE']);
    expect(await stateOf(seller)).toEqual({ writer: 'profile' });
    expect(new Set(await outcomes(await newcomer(shop, 'user')))).toEqual(new Set(['403 FORBIDDEN']));
  });

  it('nor has an artist of the label', async () => {
    await adoptArtist(shop, nell.username, { mayEdit: false });
    expect(await outcomes(artist)).toEqual(['403 SITE_NOT_YOUR_PAGE']);
    expect(await stateOf(artist)).toEqual({ writer: 'label' });
  });

  it('what the artist has published gives way to the label’s entry at once, and comes back with the permission', async () => {
    await say('Mine.');
    expect(await stateOf(artist)).toEqual({ writer: 'artist' });
    expect((await withdraw()).statusCode).toBe(201);
    expect(await outcomes(artist)).toEqual(['403 SITE_NOT_YOUR_PAGE']);
    expect(await shown()).toEqual({ ...entryOf(nell.username), mayEdit: false });
    await publishArtists((artists) =>
      artists.map((entry) => (entry.username === nell.username ? { ...entry, mayEdit: true } : entry)),
    );
    expect(await shown()).toMatchObject({ tagline: 'Mine.' });
  });

  it('nobody reads the draft of an artist: only people who edit the site do', async () => {
    await save(page('A secret.'));
    for (const by of [artist, await newcomer(shop, 'seller')]) {
      expect((await by.call('GET', editPath(nameOf(nell)))).statusCode).toBe(403);
    }
    expect((await shop.app.inject(`${app}/site-documents/${nameOf(nell)}`)).statusCode).toBe(404);
    const editor = await newcomer(shop, 'editor');
    expect((await editor.call('GET', editPath(nameOf(nell)))).json()).toMatchObject({
      draft: { document: { data: { tagline: 'A secret.' } } },
    });
  });

  it('a suspended artist is logged out, and their page shows the label’s entry', async () => {
    await say('Mine.');
    await shop.deps.db
      .updateTable('account_users')
      .set({ suspended_at: clock.now(), suspended_reason: 'A test.' })
      .where('id', '=', nell.id)
      .execute();
    expect((await artist.call('GET', `${app}/artist-page`)).statusCode).toBeGreaterThanOrEqual(401);
    expect(await shown()).toMatchObject({ tagline: 'As the label says it.' });
    const listed = (await admin.call('GET', `${app}/admin/site-artists`)).json<ArtistOfLabel[]>();
    expect(listed.find(({ accountId }) => accountId === nell.id)).toMatchObject({ isSuspended: true, mayEdit: true });
  });
});

describe('the label', () => {
  it('is told once a day, sees who published, and takes it back', async () => {
    await say('First.');
    await say('Second.');
    const mails = await shop.deps.db.selectFrom('mailing_messages').select(['recipient', 'subject']).execute();
    expect(mails).toEqual([{ recipient: 'desk@label.example', subject: 'Nell Otter has changed their page' }]);
    const { versions } = await toEdit(nameOf(nell));
    expect(versions.map(({ version, author, state }) => [version, author?._id, state])).toEqual([
      [2, nell.id, 'current'],
      [1, nell.id, 'earlier'],
    ]);
    const listed = (await admin.call('GET', `${app}/admin/site-artists`)).json<ArtistOfLabel[]>();
    expect(listed.at(-1)).toMatchObject({ mayEdit: true, current: { version: 2, author: { _id: nell.id } } });
    expect((await admin.call('POST', `${editPath(nameOf(nell))}/versions/1/restore`)).statusCode).toBe(201);
    expect(await shown()).toMatchObject({ tagline: 'First.' });
    const { versions: versionsNow } = await toEdit(nameOf(nell));
    expect(versionsNow[0]?.author?._id).not.toBe(nell.id);
    const entries = await shop.deps.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'action'])
      .where('subject_id', '=', nell.id)
      .execute();
    const actorsOf = (action: string) => entries.filter((one) => one.action === action).map((one) => one.actor_id);
    expect(actorsOf('site.publish-document')).toEqual([nell.id, nell.id]);
    expect(actorsOf('site.restore-document')).toEqual([versionsNow[0]?.author?._id]);
    // The label's own changes aren't news to it.
    expect(await shop.deps.db.selectFrom('mailing_messages').selectAll().execute()).toHaveLength(1);
  });

  it('has no page of someone who isn’t one of its artists', async () => {
    const stranger = await createSeller(shop.deps);
    expect((await admin.call('GET', editPath(nameOf(stranger)))).json().code).toBe('SITE_NO_ARTIST');
    const draft = { document: { data: page('Theirs.') }, revision: 0, version: 0 };
    const put = await admin.call('PUT', `${app}/admin/site-artists/${stranger.id}/draft`, draft);
    expect(put.json().code).toBe('SITE_NO_ARTIST');
    expect((await admin.call('POST', `${editPath(nameOf(stranger))}/versions/0/restore`)).json().code).toBe(
      'SITE_NO_VERSION',
    );
    expect((await admin.call('GET', editPath('artist:../x'))).statusCode).toBe(404);
    expect((await admin.call('GET', editPath('artist:x'))).statusCode).toBe(404);
  });

  it('finds sellers by name or username, and nobody by email', async () => {
    const found = await createSeller(shop.deps, {
      displayName: 'Zofia Brzęk',
      username: 'zb-beats',
      email: 'hidden@mail.example',
    });
    const search = async (q: string) =>
      (await admin.call('GET', `${app}/admin/site-sellers?q=${encodeURIComponent(q)}`)).json();
    expect(await search('brzek')).toEqual([{ username: found.username, name: 'Zofia Brzęk' }]);
    expect(await search('zb-be')).toHaveLength(1);
    expect(await search('hidden@mail')).toEqual([]);
    expect((await search(' ')).length).toBeGreaterThan(1);
    await shop.deps.db.updateTable('account_users').set({ role: 'user' }).where('id', '=', found.id).execute();
    expect(await search('brzek')).toEqual([]);
  });

  it('keeps an artist whose account is closed until it removes the entry, and nobody takes their name', async () => {
    await shop.deps.db
      .updateTable('account_users')
      .set({ username: 'closed-1a2b' })
      .where('id', '=', nell.id)
      .execute();
    expect((await publishArtists((artists) => artists.map((one) => ({ ...one, place: 'Elsewhere' })))).statusCode).toBe(
      201,
    );
    expect(isFreeUsername(nell.username)).toBe(false);
    const listed = (await admin.call('GET', `${app}/admin/site-artists`)).json<ArtistOfLabel[]>();
    expect(listed.at(-1)).toMatchObject({ username: nell.username, accountId: null });
  });

  it('follows a new username, and the artist’s texts with it', async () => {
    await say('Mine.');
    const renamed = `${nell.username}-now`;
    await shop.deps.db.updateTable('account_users').set({ username: renamed }).where('id', '=', nell.id).execute();
    expect(await shown()).toMatchObject({ tagline: 'As the label says it.' });
    expect((await artist.call('GET', `${app}/artist-page`)).json().code).toBe('SITE_NOT_YOUR_PAGE');
    await publishArtists((artists) =>
      artists.map((entry) => (entry.username === nell.username ? { ...entry, username: renamed } : entry)),
    );
    expect(await shown(renamed)).toMatchObject({ tagline: 'Mine.' });
    expect((await readOwn()).versions).toHaveLength(1);
  });

  it('has a preview of the artist’s draft, which ends when they are no artist of the label anymore', async () => {
    await save(page('A draft.'));
    const { url } = (await artist.call('POST', `${app}/artist-page/previews`)).json<{ url: string }>();
    const key = new URL(url, 'https://shop.example').searchParams.get('key') ?? '';
    const preview = async () => (await shop.app.inject({ url: `${app}/site-previews`, query: { key } })).json();
    expect(await preview()).toMatchObject({ username: nell.username, data: { tagline: 'A draft.' } });
    await publishArtists((artists) => artists.filter(({ username }) => username !== nell.username));
    expect((await preview()).code).toBe('SITE_NO_PREVIEW');
  });
});

describe('an artist is emailed', () => {
  const subjects = async (user = nell) => {
    await shop.deps.jobs.idle();
    return (await mailsTo(shop, user.email)).map(({ subject }) => subject).toSorted();
  };
  const given = `You can now edit your page on ${label.name}`;
  const taken = `You can no longer edit your page on ${label.name}`;
  const allow = (mayEdit: boolean) => (artists: ArtistEntry[]) =>
    artists.map((entry) => (entry.username === nell.username ? { ...entry, mayEdit } : entry));

  it('when the label takes or gives the permission to edit their page, and only then', async () => {
    await withdraw();
    expect(await subjects()).toEqual([taken]);
    await publishArtists((artists) => artists.map((entry) => ({ ...entry, place: 'Elsewhere' })));
    await withdraw();
    expect(await subjects()).toEqual([taken]);
    await publishArtists(allow(true));
    await publishArtists((artists) => artists.map((entry) => ({ ...entry, place: 'Here' })));
    expect(await subjects()).toEqual([taken, given]);
    for (const { text } of await mailsTo(shop, nell.email)) expect(text).toContain('/dashboard/seller/my-page');
    await publishArtists((artists) => artists.filter(({ username }) => username !== nell.username));
    expect(await subjects()).toEqual([taken, taken, given]);
    const { versions } = await toEdit('artists');
    await admin.call('POST', `${editPath('artists')}/versions/${versions[1]?.version}/restore`);
    expect(await subjects()).toEqual([taken, taken, given, given]);
  });

  it('unless they can’t sell, or have only an entry', async () => {
    const [suspended, described] = [await createSeller(shop.deps), await createSeller(shop.deps)];
    await shop.deps.db
      .updateTable('account_users')
      .set({ suspended_at: new Date(), suspended_reason: 'A test.' })
      .where('id', '=', suspended.id)
      .execute();
    await publishArtists((artists) => [
      ...artists,
      { ...entryOf(suspended.username), mayEdit: true },
      entryOf(described.username),
    ]);
    expect([await subjects(suspended), await subjects(described)]).toEqual([[], []]);
  });

  it('when a scheduled version comes into force, once, and not if it’s canceled', async () => {
    const at = wallTimeAt(new Date(clock.now().getTime() + 3_600_000), 'UTC');
    const schedule = () => publishArtists(allow(false), at);
    const { version } = (await schedule()).json<VersionInfo>();
    await admin.call('DELETE', `${editPath('artists')}/versions/${version}`);
    const run = async () => {
      await shop.deps.jobs.send('site.tell-artists', { version });
      return await subjects();
    };
    expect(await run()).toEqual([]);
    await schedule();
    expect(await run()).toEqual([]);
    clock.pass({ hours: 1, minutes: 1 });
    expect(await run()).toEqual([taken]);
    expect(await run()).toEqual([taken]);
  });
});

describe('an artist’s page is bounded', () => {
  it('by publications a day, and by kept versions', async () => {
    for (let count = 1; count <= maxPublicationsADay; count += 1) await say(`Version ${count}.`);
    await save(page('One more.'));
    expect((await publish()).json().code).toBe('SITE_TOO_OFTEN');
    clock.pass({ hours: 25 });
    artist = await logInAs(shop, nell);
    admin = await newcomer(shop, 'admin');
    await say('The next day.');
    const { versions } = await readOwn();
    expect(versions).toHaveLength(maxArtistVersions);
    expect(versions.at(-1)?.version).toBe(2);
    // The label's documents keep all.
    for (let count = 0; count < 2; count += 1) await publishArtists((artists) => artists);
    expect((await toEdit('artists')).versions).toHaveLength(3);
  });

  const upload = async (color: string) => {
    const bytes = await sharp({ create: { width: 600, height: 600, channels: 3, background: color } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('picture', blobOf(bytes), 'photo.png');
    const { headers } = artist;
    const response = await fetch(`${shop.url}${app}/artist-page/pictures`, { method: 'POST', headers, body: form });
    return (await response.json()) as { picture: string; code?: string; fields?: object };
  };

  it('by pictures', async () => {
    const { picture } = await upload('#204060');
    await say('With a picture.', { picture });
    expect(await shown()).toMatchObject({ hero: { picture } });
    const others = Array.from({ length: maxArtistPictures - 1 }, (_, index) => ({
      name: `${index}`.padStart(64, '0'),
      used_at: clock.now(),
      owner_id: nell.id,
    }));
    await shop.deps.db.insertInto('site_pictures').values(others).execute();
    expect(await upload('#604020')).toMatchObject({ code: 'SITE_TOO_MANY_PICTURES' });
    // The same picture is stored once.
    expect(await upload('#204060')).toEqual({ picture });
    await shop.deps.db.updateTable('site_pictures').set({ owner_id: null }).execute();
    expect(await upload('#604020')).toMatchObject({ picture: expect.any(String) });
    const unknown = `/media/site/${'f'.repeat(64)}/512.webp`;
    expect((await save(page('Mine.', { picture: unknown }))).json().code).toBe('SITE_UNKNOWN_PICTURE');
  });
});

it('what artists write is in the export of their data, and goes with their account', async () => {
  await say('Mine.');
  await save(page('A draft.'));
  const { collect, erase } = sitePersonalData();
  expect((await collect(shop.deps.db, nell)).data).toMatchObject({
    draft: { data: { tagline: 'A draft.' } },
    versions: [{ version: 1, data: { tagline: 'Mine.' } }],
  });
  await inTransaction(shop.deps.db, (trx) => erase(trx, nell));
  expect((await collect(shop.deps.db, nell)).data).toBe(null);
  expect(await shown()).toMatchObject({ tagline: 'As the label says it.' });
});

it('the built-in artists have no permission, and stay as they are', async () => {
  await shop.deps.db.deleteFrom('site_versions').execute();
  expect(await shownArtists()).toEqual((builtIn('artists', label).data as DocumentData<'artists'>).artists);
});
