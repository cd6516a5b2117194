import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { label as current, orderPrefix, setPublished } from '#content/current.ts';
import { label } from '#content/label.ts';
import { newId } from '#contract-kit/ids.ts';
import { isFreeUsername } from '#features/account/reserved-usernames.ts';
import { followOnce, startFollowing } from '#server/following.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createListener, createSeller } from '#testing/factories.ts';
import { movingClock } from '#testing/moving-clock.ts';
import type { LoggedInBrowser } from '#testing/people.ts';
import { fillDocument } from '#testing/site/fill-document.ts';
import { startSecondServer } from '#testing/second-server.ts';
import type { SiteDocument, SiteDocumentToEdit } from '../contract.ts';
import type { Setup } from '../contract-setup.ts';
import { type DocumentData, documentNames, siteDocuments } from '../documents.ts';
import { builtIn } from '../built-in.ts';
import { legalNames } from '../legal-pages.ts';

const clock = movingClock();
let shop: TestApp;
let admin: LoggedInBrowser;
let other: LoggedInBrowser;
beforeAll(async () => {
  shop = await createTestApp({ settings: { LABEL_TIMEZONE: 'UTC' }, ports: { clock } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  // The clock moves past the end of a session.
  [admin, other] = [await newcomer(shop, 'admin'), await newcomer(shop, 'admin')];
  await shop.deps.db.deleteFrom('site_drafts').execute();
  await shop.deps.db.deleteFrom('site_versions').execute();
});

const app = '/api/v1/app';
const adminPath = `${app}/admin/site-documents`;

const merch = (title: string): SiteDocument => {
  const { name, data } = builtIn('merch', label);
  return { name, data: { ...data, title } } as SiteDocument;
};
/** What someone sees who opens the editor now. */
const open = async (name = 'merch') => {
  const { draft, versions } = (await admin.call('GET', `${adminPath}/${name}`)).json<SiteDocumentToEdit>();
  return { revision: draft?.revision ?? 0, version: versions[0]?.version ?? 0 };
};
type Base = Awaited<ReturnType<typeof open>>;
const put = async (document: { readonly name: string; readonly data: object }, base?: Base, by = admin) =>
  by.call('PUT', `${app}/admin/site-drafts`, { document, ...(base ?? (await open(document.name))) });
const save = (title: string, base?: Base, by = admin) => put(merch(title), base, by);
const publish = async (at: object | null = null, revision?: number) =>
  admin.call('POST', `${adminPath}/merch/versions`, { revision: revision ?? (await open()).revision, at });
const discard = (revision: number) => admin.call('DELETE', `${app}/admin/site-drafts/merch?revision=${revision}`);
const shown = async (): Promise<string> => {
  const response = await shop.app.inject(`${app}/site-documents/merch`);
  return response.json<{ data: { title: string } }>().data.title;
};
const toEdit = async (): Promise<SiteDocumentToEdit> =>
  (await admin.call('GET', `${adminPath}/merch`)).json<SiteDocumentToEdit>();
const atWall = (hours: number) => {
  const at = new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
  return { date: at.slice(0, 10), time: at.slice(11, 16) };
};

test.each(documentNames)('%s came with the site in its shape', (name) => {
  expect(siteDocuments[name].shape.safeParse(builtIn(name, label).data).success).toBe(true);
});

test('a label with another name begins without the demo label’s works, merch and former prices', () => {
  const renamed = { ...label, name: 'Harbor Lane' };
  expect(builtIn('our-work', renamed).data).toMatchObject({ favorites: [], gallery: [] });
  expect(builtIn('merch', renamed).data).toMatchObject({ pieces: [] });
  const pricesOf = (of: typeof label) => (builtIn('prices', of).data as DocumentData<'prices'>).tiers;
  expect(pricesOf(renamed).map(({ price }) => price)).toEqual(pricesOf(label).map(({ price }) => price));
  expect(pricesOf(renamed).filter(({ was }) => was)).toEqual([]);
  expect(pricesOf(label).filter(({ was }) => was)).toHaveLength(2);
});

describe('a draft', () => {
  it('changes nothing for visitors until it’s published', async () => {
    await save('Things');
    expect(await shown()).toBe('Merch');
    expect((await publish()).json()).toMatchObject({ version: 1, state: 'current' });
    expect(await shown()).toBe('Things');
    expect(await toEdit()).toMatchObject({ draft: null, versions: [{ version: 1, state: 'current' }] });
  });

  it('that someone else has changed since isn’t overwritten, published or discarded', async () => {
    await save('Mine');
    const seen = await open();
    expect((await save('Theirs', seen, other)).statusCode).toBe(200);
    for (const refused of [
      await save('Mine again', seen),
      await save('Mine again', { ...seen, revision: 0 }),
      await publish(null, seen.revision),
      await discard(seen.revision),
    ]) {
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'SITE_DRAFT_OUTDATED']);
    }
    expect((await toEdit()).draft).toMatchObject({ document: merch('Theirs') });
    expect((await save('Both')).statusCode).toBe(200);
  });

  it('isn’t begun on a text that someone else has published since', async () => {
    const seen = await open();
    await save('Theirs', seen, other);
    await publish();
    expect((await save('Mine', seen)).json().code).toBe('SITE_DRAFT_OUTDATED');
  });

  it('isn’t taken for another that was saved after it was published or discarded', async () => {
    const first = (await save('First')).json<{ revision: number }>();
    const seen = await open();
    await discard(first.revision);
    await save('Second', undefined, other);
    expect((await save('First again', seen)).json().code).toBe('SITE_DRAFT_OUTDATED');
  });

  it('of two saves at once, one is refused', async () => {
    const seen = await open();
    const codes = await Promise.all([save('One', seen), save('Two', seen, other)]);
    expect(codes.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('can be discarded', async () => {
    const { revision } = (await save('Things')).json<{ revision: number }>();
    expect((await discard(revision)).statusCode).toBe(200);
    expect((await publish(null, revision)).json().code).toBe('SITE_NO_DRAFT');
  });

  it('of another release’s shape counts as none', async () => {
    await save('Things');
    await shop.deps.db
      .updateTable('site_drafts')
      .set({ data: JSON.stringify({ name: 'x' }) })
      .execute();
    expect((await toEdit()).draft).toBe(null);
    expect((await save('New')).statusCode).toBe(200);
  });

  it('with mistakes is refused, and each is named by its field', async () => {
    const { data } = builtIn('our-work', label);
    const wrong = structuredClone(data) as DocumentData<'our-work'>;
    wrong.title = ' ';
    wrong.favorites[1]!.works[0]!.video = { title: 'A film', url: 'javascript:alert(1)' };
    wrong.gallery[0] = { caption: 'Nothing' };
    const response = await put({ name: 'our-work', data: wrong });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fields).toSorted()).toEqual([
      'document.data.favorites.1.works.0.video.url',
      'document.data.gallery.0.picture',
      'document.data.title',
    ]);
    const story = structuredClone(builtIn('story', label).data) as DocumentData<'story'>;
    const unknown = await put({ name: 'story', data: { ...story, artists: ['nova-tide', 'nobody'] } });
    expect(unknown.json()).toMatchObject({
      code: 'SITE_UNKNOWN_ARTIST',
      fields: { 'document.data.artists.1': ['The label has no artist with this username.'] },
    });
  });

  it('of the artists names only sellers, because anyone could sign up under a name that isn’t taken', async () => {
    const { artists } = structuredClone(builtIn('artists', label).data) as DocumentData<'artists'>;
    const add = (username: string) =>
      put({ name: 'artists', data: { artists: [...artists, { ...artists[0], username }] } });
    const listener = await createListener(shop.deps);
    for (const username of ['nobody-yet', listener.username]) {
      expect((await add(username)).json()).toMatchObject({
        code: 'SITE_UNKNOWN_ARTIST',
        fields: { 'document.data.artists.4.username': [expect.stringContaining('No seller')] },
      });
    }
    expect((await add((await createSeller(shop.deps)).username)).statusCode).toBe(200);
  });

  it('of the home page has an artist or a name on each card that needs one', async () => {
    const data = structuredClone(builtIn('home', label).data) as DocumentData<'home'>;
    data.cards = [
      { kind: 'active', caption: 'Who', more: 'Whose' },
      { kind: 'coming', caption: 'Who', more: 'Whose' },
      { kind: 'open', caption: 'You', more: 'Yours' },
    ];
    const document = { name: 'home', data };
    const { fields } = (await put(document)).json();
    expect(Object.keys(fields)).toEqual(['document.data.cards.0.username', 'document.data.cards.1.name']);
  });

  it('isn’t saved with a field that the document doesn’t have', async () => {
    const document = { name: 'merch', data: { ...builtIn('merch', label).data, html: '<script>' } };
    expect((await put(document)).statusCode).toBe(400);
  });
});

describe('a version', () => {
  it('that is scheduled is shown from its time on, and blocks another one until it’s canceled', async () => {
    await save('Later');
    expect((await publish(atWall(2))).json()).toMatchObject({ version: 1, state: 'scheduled' });
    expect(await shown()).toBe('Merch');
    await save('Now');
    expect((await publish()).json().code).toBe('SITE_SCHEDULED');
    expect((await admin.call('POST', `${adminPath}/merch/versions/0/restore`)).json().code).toBe('SITE_SCHEDULED');
    clock.pass({ hours: 3 });
    await expect.poll(shown).toBe('Later');
    admin = await newcomer(shop, 'admin');
    expect((await publish()).json()).toMatchObject({ version: 2, state: 'current' });
    expect(await shown()).toBe('Now');
  });

  it('isn’t scheduled into the past, or more than a year ahead', async () => {
    await save('Later');
    for (const hours of [-24, 24 * 400]) {
      expect((await publish(atWall(hours))).json().code).toBe('SITE_TIME_PAST');
    }
    expect((await publish({ date: '2026-02-30', time: '10:00' })).statusCode).toBe(400);
  });

  it('that is canceled becomes the draft again, unless there’s a newer one', async () => {
    await save('Later');
    await publish(atWall(5));
    expect((await admin.call('DELETE', `${adminPath}/merch/versions/1`)).statusCode).toBe(200);
    expect((await toEdit()).draft).toMatchObject({ document: { data: { title: 'Later' } } });
    await publish(atWall(5));
    await save('Newer');
    await admin.call('DELETE', `${adminPath}/merch/versions/1`);
    expect((await toEdit()).draft).toMatchObject({ document: { data: { title: 'Newer' } } });
    expect((await admin.call('DELETE', `${adminPath}/merch/versions/1`)).json().code).toBe('SITE_NOT_SCHEDULED');
  });

  it('that is current can’t be canceled', async () => {
    await save('Things');
    await publish();
    expect((await admin.call('DELETE', `${adminPath}/merch/versions/1`)).json().code).toBe('SITE_NOT_SCHEDULED');
  });

  it('can be read and restored, also what came with the site', async () => {
    for (const title of ['One', 'Two']) {
      await save(title);
      await publish();
    }
    const restore = (version: number) => admin.call('POST', `${adminPath}/merch/versions/${version}/restore`);
    expect((await admin.call('GET', `${adminPath}/merch/versions/1`)).json()).toEqual(merch('One'));
    expect((await restore(1)).json()).toMatchObject({ version: 3, state: 'current' });
    expect(await shown()).toBe('One');
    await restore(0);
    expect(await shown()).toBe('Merch');
    expect((await restore(9)).json().code).toBe('SITE_NO_VERSION');
    expect((await toEdit()).versions.map(({ version, state }) => [version, state])).toEqual([
      [4, 'current'],
      [3, 'earlier'],
      [2, 'earlier'],
      [1, 'earlier'],
    ]);
  });

  it('of another release’s shape is neither shown nor restored, and what came with the site is shown', async () => {
    await save('Things');
    await publish();
    await shop.deps.db
      .updateTable('site_versions')
      .set({ data: JSON.stringify({ name: 'x' }) })
      .execute();
    expect(await shown()).toBe('Merch');
    expect((await admin.call('POST', `${adminPath}/merch/versions/1/restore`)).json().code).toBe('SITE_OLD_SHAPE');
  });

  it('is in the audit log, with who published it', async () => {
    await save('Things');
    await publish();
    const row = await shop.deps.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('action', '=', 'site.publish-document')
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow();
    expect(row.details).toMatchObject({ document: 'merch', version: 1 });
  });
});

describe('a preview', () => {
  const previewOf = async (): Promise<string> => {
    const { url } = (await admin.call('POST', `${adminPath}/merch/previews`)).json<{ url: string }>();
    return url.replace('/preview?', `${app}/site-previews?`);
  };

  it('shows the draft to whoever has the link, for 24 hours', async () => {
    await save('Draft');
    const url = await previewOf();
    const response = await shop.app.inject(url);
    expect(response.json()).toEqual(merch('Draft'));
    expect(response.headers['cache-control']).toBe('no-store');
    expect(await shown()).toBe('Merch');
    clock.pass({ hours: 25 });
    expect((await shop.app.inject(url)).json().code).toBe('SITE_NO_PREVIEW');
  });

  it('can’t be guessed, and its link can’t be changed', async () => {
    await save('Draft');
    const url = await previewOf();
    for (const wrong of [url.replace('merch.', 'story.'), `${url.slice(0, -1)}x`, url.replace(/\.(\d+)\./, '.9$1.')]) {
      expect((await shop.app.inject(wrong)).json().code).toBe('SITE_NO_PREVIEW');
    }
  });
});

it('what one server publishes, another shows within a second', async () => {
  const second = await startSecondServer(shop);
  try {
    const read = async () => {
      const response = await second.app.inject(`${app}/site-documents/merch`);
      return response.json<{ data: { title: string } }>().data.title;
    };
    expect(await read()).toBe('Merch');
    await save('Everywhere');
    await publish();
    await expect.poll(read).toBe('Everywhere');
  } finally {
    await second.close();
  }
});

it('every text field of every document accepts a text, and is read back as it was typed', async () => {
  for (const name of documentNames) {
    const document = fillDocument(name, (path) => `x ${path}`.slice(0, 20));
    const saved = await put(document);
    expect([name, saved.statusCode, saved.json().fields]).toEqual([name, 200, undefined]);
    const { revision } = saved.json<{ revision: number }>();
    await admin.call('POST', `${adminPath}/${name}/versions`, { revision, at: null });
    expect((await shop.app.inject(`${app}/site-documents/${name}`)).json()).toEqual(document);
  }
});

describe('the label’s name', () => {
  const rename = async (name: string, from = clock.now()) => {
    await shop.deps.db
      .insertInto('site_versions')
      .values({
        name: 'label',
        version: 1,
        data: JSON.stringify({ ...builtIn('label', label).data, name }),
        author_id: newId(),
        saved_at: clock.now(),
        from_at: from,
      })
      .execute();
  };

  it('is the published one in a process that follows', async () => {
    await rename('Harbor Lane');
    await vi.waitFor(async () => {
      await followOnce(shop.deps);
      expect(current.name).toBe('Harbor Lane');
    });
    expect(orderPrefix()).toBe('HARBORLA-');
    expect(isFreeUsername('harbor-lane-official')).toBe(false);
    expect(isFreeUsername(`${label.name}-official`)).toBe(true);
  });

  it('is followed until the process ends', async () => {
    const stop = await startFollowing(shop.deps);
    await rename('Salt & Wire');
    await vi.waitFor(() => expect(current.name).toBe('Salt & Wire'));
    await stop();
  });

  it.each([
    ['Salt & Wire', 'SALTWIRE-'],
    ['音', 'ORDER-'],
  ])('“%s” has order numbers with the prefix %s', async (name, prefix) => {
    setPublished({ label: { ...label, name } });
    expect(orderPrefix()).toBe(prefix);
  });
});

describe('the setup', () => {
  const setupPath = `${app}/admin/site-setup`;
  const states = async () => {
    const { steps } = (await admin.call('GET', setupPath)).json<Setup>();
    return Object.fromEntries(steps.map(({ name, state }) => [name, state]));
  };

  it('asks until a document is published or the step is skipped, and asks again on request', async () => {
    expect(await states()).toEqual({
      label: 'open',
      theme: 'open',
      artists: 'open',
      seller: 'open',
      legal: 'open',
      payments: 'open',
    });
    await put(builtIn('seller', label));
    const { revision } = await open('seller');
    await admin.call('POST', `${adminPath}/seller/versions`, { revision, at: null });
    expect((await admin.call('PUT', `${setupPath}/artists`, { skipped: true })).statusCode).toBe(200);
    expect(await states()).toEqual({
      label: 'open',
      theme: 'open',
      artists: 'skipped',
      seller: 'done',
      legal: 'open',
      payments: 'open',
    });
    await admin.call('PUT', `${setupPath}/artists`, { skipped: false });
    expect(await states()).toMatchObject({ artists: 'open' });
  });

  it('asks for the legal texts until each of them is published', async () => {
    for (const name of legalNames) {
      expect(await states()).toMatchObject({ legal: 'open' });
      await put(builtIn(name, label));
      const { revision } = await open(name);
      await admin.call('POST', `${adminPath}/${name}/versions`, { revision, at: null });
    }
    expect(await states()).toMatchObject({ legal: 'done' });
  });

  const countSkips = async (): Promise<number> =>
    (await shop.deps.db.selectFrom('audit_entries').select('id').where('action', '=', 'site.skip-setup').execute())
      .length;

  it('keeps both steps that two admins skip at once, each with an entry in the audit log', async () => {
    const before = await countSkips();
    await Promise.all([
      admin.call('PUT', `${setupPath}/label`, { skipped: true }),
      other.call('PUT', `${setupPath}/payments`, { skipped: true }),
      other.call('PUT', `${setupPath}/payments`, { skipped: true }),
    ]);
    expect(await states()).toMatchObject({ label: 'skipped', payments: 'skipped' });
    expect(await countSkips()).toBe(before + 2);
  });

  it('has no other steps', async () => {
    expect((await admin.call('PUT', `${setupPath}/fortune`, { skipped: true })).statusCode).toBe(404);
  });
});
