import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract-kit/ids.ts';
import { addDays, dayOf } from '#contract-kit/numbers/days.ts';
import { ownBeatsPerPage } from '#features/catalogue/beat-rules.ts';
import type { ListedBeat, OwnBeat } from '../../contract.ts';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import { countStatements } from '#platform/database/statement-counter.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { fillCopies } from '#testing/database/many-rows.ts';
import { createBeat, createLicense, createListener, licenseIds } from '#testing/factories.ts';
import { ownBeatPath, withOwnBeats } from '#testing/beats/own-beats.ts';
import { type LoggedInBrowser, logInAs } from '#testing/people.ts';
import { pictureOf } from '#testing/files/images.ts';
import { tinySounds } from '#testing/files/sounds.ts';
import { blobOf, createProducer, type Producer, sendForm, storedKeys } from '#testing/beats/uploading.ts';
import { markSoldExclusively } from '#features/catalogue/server/states/mark-sold-exclusively.ts';

let shop: TestApp;
let producer: Producer;
let stranger: LoggedInBrowser;

beforeAll(async () => {
  // With a connection pool, so that state left in a database session fails the test (decision 047).
  shop = await createTestApp({ pooled: true });
  await ensurePredefinedLicenses(shop.deps.db);
  stranger = (await createProducer(shop)).browser;
});
afterAll(() => shop.close());
beforeEach(async () => {
  producer = await createProducer(shop);
});

describe('a seller’s beats', () => {
  it('can be played in ranges by their seller alone, even while they are off sale', async () => {
    const beat = await createBeat(shop.deps, { sellerId: producer.user.id });
    const path = ownBeatPath(`${beat.id}/play`);
    const get = (range: string) => shop.app.inject({ url: path, headers: { ...producer.browser.headers, range } });
    await producer.browser.call('POST', ownBeatPath(`${beat.id}/unpublish`));
    const whole = await producer.browser.call('GET', path);
    expect([whole.statusCode, whole.headers['content-type'], whole.rawPayload.equals(beat.preview)]).toEqual([
      200,
      'audio/mpeg',
      true,
    ]);
    const part = await get('bytes=0-9');
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);
    expect((await get('bytes=999999999-')).statusCode).toBe(416);
    expect((await stranger.call('GET', path)).statusCode).toBe(404);
    expect((await shop.app.inject(path)).statusCode).toBe(401);
    await producer.browser.call('DELETE', ownBeatPath(beat.id));
    expect((await producer.browser.call('GET', path)).statusCode).toBe(404);
  });

  it('are listed in any state, newest first, with their total and without anyone else’s beats', async () => {
    const { mine } = withOwnBeats(shop, producer);
    const first = await mine();
    await createBeat(shop.deps);
    const second = await createBeat(shop.deps, { sellerId: producer.user.id, published: false });
    const response = (await producer.browser.call('GET', ownBeatPath('user'))).json<{ beatTracks: OwnBeat[] }>();
    expect(response).toMatchObject({ totalBeatsUploaded: 2 });
    expect(response.beatTracks.map(({ _id, status }) => [_id, status])).toEqual([
      [second.id, 'processing'],
      [first.id, 'published'],
    ]);
    expect((await shop.app.inject(ownBeatPath('user'))).statusCode).toBe(401);
  });

  it('are listed in pages, and can be found by title and by whether they are on sale', async () => {
    const beat = await createBeat(shop.deps, { sellerId: producer.user.id, title: '100% Harbour_' });
    await fillCopies(shop.deps.db, beat.id, ownBeatsPerPage + 9);
    const other = await createBeat(shop.deps, { sellerId: producer.user.id, published: false, title: 'Ferry' });
    const list = async (query: string) => {
      const response = (await producer.browser.call('GET', ownBeatPath(`user?${query}`))).json();
      const { beatTracks, ...counts } = response as { beatTracks: OwnBeat[] };
      return { titles: beatTracks.map(({ title }) => title), counts };
    };
    const all = ownBeatsPerPage + 11;

    const first = await list('');
    expect([first.titles.length, first.titles.slice(0, 3)]).toEqual([
      ownBeatsPerPage,
      ['Ferry', '100% Harbour_', '100% Harbour_ 1'],
    ]);
    expect(first.counts).toEqual({ totalBeatsUploaded: all, total: all, pages: 2 });
    const second = await list('page=2');
    expect([second.titles.length, second.titles.at(-1)]).toEqual([11, `100% Harbour_ ${ownBeatsPerPage + 9}`]);
    expect((await list('page=3')).titles).toEqual([]);

    expect((await list('search=%25%20harbour_%2012')).titles).toEqual(['100% Harbour_ 12']);
    expect(await list('search=arbou%25')).toEqual({
      titles: [],
      counts: { totalBeatsUploaded: all, total: 0, pages: 1 },
    });
    expect((await list('show=not-on-sale')).titles).toEqual([other.title]);
    expect((await list('show=on-sale&search=ferry')).titles).toEqual([]);
    expect((await list('show=on-sale')).counts).toMatchObject({ total: all - 1 });
    const foreign = (await stranger.call('GET', ownBeatPath('user?search=harbour'))).json();
    expect(foreign).toMatchObject({ beatTracks: [], total: 0 });
    expect((await producer.browser.call('GET', ownBeatPath('user?page=0'))).statusCode).toBe(400);
  });

  it('are listed with their plays of the last 30 days, counted in one statement', async () => {
    const [first, second] = [
      await createBeat(shop.deps, { sellerId: producer.user.id }),
      await createBeat(shop.deps, { sellerId: producer.user.id }),
    ];
    const today = dayOf(shop.deps.clock.now());
    const days = [
      { beat_id: first.id, day: today, plays: 8 },
      { beat_id: first.id, day: addDays(today, -29), plays: 2 },
      { beat_id: first.id, day: addDays(today, -30), plays: 100 },
    ];
    await shop.deps.db.insertInto('statistics_days').values(days).execute();
    const { result, statements } = await countStatements(() => producer.browser.call('GET', ownBeatPath('user')));
    const { beatTracks } = result.json<{ beatTracks: ListedBeat[] }>();
    expect(beatTracks.map(({ _id, recentPlays }) => [_id, recentPlays])).toEqual([
      [second.id, 0],
      [first.id, 10],
    ]);
    expect(statements.filter((statement) => statement.includes('statistics_days'))).toHaveLength(1);
  });

  it('change only in the fields sent, and the store shows the change', async () => {
    const { mine } = withOwnBeats(shop, producer);
    const beat = await mine();
    const license = await createLicense(shop.deps, { ownerId: producer.user.id });
    const changes = { title: 'Renamed', price: '9.5', tags: ['one', 'two', 'three'], licenses: [license.id] };
    const edited = await producer.browser.call('PUT', ownBeatPath(beat.id), changes);
    expect(edited.json()).toMatchObject({ title: 'Renamed', price: '9.50', description: 'Made for a test.' });
    const track = (await shop.app.inject(ownBeatPath(`track/${beat.id}`))).json<OwnBeat>();
    expect(track).toMatchObject({ title: 'Renamed', tags: ['one', 'two', 'three'] });
    expect(track.licenses.map(({ _id }) => _id)).toEqual([license.id]);
  });

  it('split a tag at its commas, so that the store can filter by each part', async () => {
    const { mine } = withOwnBeats(shop, producer);
    const beat = await mine();
    const put = (tags: readonly string[]) => producer.browser.call('PUT', ownBeatPath(beat.id), { tags });
    expect((await put(['rainy, windy', 'misty', ','])).json()).toMatchObject({ tags: ['rainy', 'windy', 'misty'] });
    for (const tag of ['rainy', 'windy', 'rainy,misty']) {
      const found = await shop.app.inject(`${ownBeatPath('getAllBeats')}?limit=200&tag=${encodeURIComponent(tag)}`);
      expect(found.body, tag).toContain(beat.id);
    }
    expect((await put(['a,b,c', 'd,e,f'])).json()).toMatchObject({ fields: { tags: [expect.stringContaining('5')] } });
  });

  it('can be edited in everything except their files, by the wizard’s rules, and the list shows the edit at once', async () => {
    const { mine } = withOwnBeats(shop, producer);
    const beat = await mine();
    const listed = async () =>
      (await shop.app.inject(ownBeatPath('getAllBeats'))).json<OwnBeat[]>().find(({ _id }) => _id === beat.id);
    expect(await listed()).toBeDefined();
    const changes = { genre: 'Jazz', subGenre: 'Bebop', bpm: '93', key: 'F# minor', description: 'Played again.' };
    const put = (body: object) => producer.browser.call('PUT', ownBeatPath(beat.id), body);
    expect((await put(changes)).json()).toMatchObject({ ...changes, bpm: 93 });
    expect(await listed()).toMatchObject({ ...changes, bpm: 93 });
    expect((await put({ subGenre: 'Swing' })).json()).toMatchObject({ genre: 'Jazz', subGenre: 'Swing' });

    const refused: [object, string, RegExp][] = [
      [{ bpm: '0' }, 'bpm', /from 1 to 999/],
      [{ key: '' }, 'key', /Choose a key/],
      [{ genre: 'Jazz', subGenre: 'Trap' }, 'subGenre', /sub-genre of Jazz/],
      [{ subGenre: 'Trap' }, 'subGenre', /sub-genre of Jazz/],
      [{ genre: 'Hip-Hop & Rap' }, 'subGenre', /sub-genre of Hip-Hop/],
      [{ genre: 'Noise of neighbors' }, 'genre', /from the list/],
      [{ description: ' ' }, 'description', /Enter a description/],
    ];
    for (const [body, field, words] of refused) {
      const response = await put(body);
      expect([response.statusCode, response.json().fields?.[field]?.[0]], JSON.stringify(body)).toEqual([
        400,
        expect.stringMatching(words),
      ]);
    }
    expect(await listed()).toMatchObject({ ...changes, bpm: 93, subGenre: 'Swing' });
  });

  it('accept a valid new cover, while the old one stays available for orders', async () => {
    const { mine, own } = withOwnBeats(shop, producer);
    const beat = await mine();
    const before = await own(beat.id);
    const put = (bytes: Buffer, license: string = licenseIds.basic) => {
      const form = new FormData();
      form.set('coverImage', blobOf(bytes), 'new.png');
      form.set('licenses[0]', license);
      return fetch(`${shop.url}${ownBeatPath(beat.id)}`, {
        method: 'PUT',
        headers: producer.browser.headers,
        body: form,
      });
    };
    expect((await put(await pictureOf(700))).status).toBe(200);
    const after = await own(beat.id);
    expect(after?.coverImage).not.toBe(before?.coverImage);
    expect(after?.licenses).toHaveLength(1);
    for (const cover of [before, after]) {
      expect((await shop.app.inject(cover?.coverImage ?? '')).statusCode).toBe(200);
    }
    const keys = await storedKeys(shop);
    expect(await (await put(await pictureOf(100))).json()).toMatchObject({
      fields: { coverImage: [expect.stringMatching(/^new\.png: .*100 × 100/)] },
    });
    const { fields } = (await (await put(await pictureOf(100), newId())).json()) as { fields: object };
    expect(Object.keys(fields).toSorted()).toEqual(['coverImage', 'licenses']);
    expect(await storedKeys(shop)).toEqual(keys);
  });

  it('refuse the tags, prices and licenses that the wizard refuses, and another seller’s license', async () => {
    const { mine } = withOwnBeats(shop, producer);
    const beat = await mine();
    const foreign = await createLicense(shop.deps, { ownerId: (await createListener(shop.deps)).id });
    const put = async (changes: object) => (await producer.browser.call('PUT', ownBeatPath(beat.id), changes)).json();
    expect(await put({ tags: ['one'], price: '-1', licenses: [] })).toMatchObject({
      code: 'VALIDATION',
      fields: {
        tags: ['You must add at least 2 tags before continuing.'],
        price: [expect.any(String)],
        licenses: ['You must select at least one license.'],
      },
    });
    expect(await put({ licenses: [foreign.id] })).toMatchObject({ fields: { licenses: [expect.any(String)] } });
  });

  it('can be taken off sale and put back', async () => {
    const { isOnSale, mine } = withOwnBeats(shop, producer);
    const beat = await mine();
    expect((await producer.browser.call('POST', ownBeatPath(beat.id, '/unpublish'))).json()).toMatchObject({
      status: 'unpublished',
    });
    expect(await isOnSale(beat.id)).toBe(false);
    expect((await producer.browser.call('POST', ownBeatPath(beat.id, '/publish'))).json()).toMatchObject({
      status: 'published',
    });
    expect(await isOnSale(beat.id)).toBe(true);
  });

  it('can be deleted for good, while their files stay in storage for buyers', async () => {
    const { isOnSale, mine, own } = withOwnBeats(shop, producer);
    const beat = await mine();
    const keys = await storedKeys(shop);
    expect((await producer.browser.call('DELETE', ownBeatPath(beat.id))).statusCode).toBe(200);
    expect(await isOnSale(beat.id)).toBe(false);
    expect(await own(beat.id)).toBeUndefined();
    expect(await storedKeys(shop)).toEqual(keys);
    expect((await producer.browser.call('DELETE', ownBeatPath(beat.id))).statusCode).toBe(404);
  });

  it('don’t exist for other users', async () => {
    const { isOnSale, mine } = withOwnBeats(shop, producer);
    const beat = await mine();
    for (const [method, more] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/publish'],
      ['POST', '/unpublish'],
      ['POST', '/retry'],
    ] as const) {
      const response = await stranger.call(
        method,
        ownBeatPath(beat.id, more),
        method === 'PUT' ? { title: 'Mine' } : undefined,
      );
      expect([method, more, response.statusCode]).toEqual([method, more, 404]);
    }
    const form = new FormData();
    form.append('beatFiles', blobOf((await tinySounds()).mp3), 'a.mp3');
    expect((await sendForm(shop, stranger, form, ownBeatPath(beat.id, '/files'))).status).toBe(404);
    expect(await isOnSale(beat.id)).toBe(true);
  });

  it('can be changed by an admin, which the audit log records', async () => {
    const { mine } = withOwnBeats(shop, producer);
    const beat = await mine();
    const admin = await createListener(shop.deps);
    await shop.deps.db.updateTable('account_users').set({ role: 'admin' }).where('id', '=', admin.id).execute();
    const browser = await logInAs(shop, admin);
    expect((await browser.call('POST', ownBeatPath(beat.id, '/unpublish'))).statusCode).toBe(200);
    const entry = await shop.deps.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('actor_id', '=', admin.id)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: 'catalogue.unpublish-beat', subject_id: producer.user.id });
  });
});

describe('a beat that was sold exclusively', () => {
  const sell = async (beatId: string, state: 'granted' | 'withdrawn') => {
    const itemId = newId();
    await inTransaction(shop.deps.db, (trx) => markSoldExclusively(trx, { beatId, itemId }));
    const order = await shop.deps.db
      .insertInto('orders_orders')
      .values({
        id: itemId,
        email: 'a@example.com',
        total_cents: 1,
        terms_version: '1',
        consent: 'line',
        fee_bps: 1000,
        label: '{}',
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.deps.db
      .insertInto('orders_items')
      .values({
        id: itemId,
        order_id: order.id,
        position: 0,
        beat_id: beatId,
        license_id: licenseIds.exclusive,
        seller_id: producer.user.id,
        beat_title: 'x',
        artist_name: 'x',
        seller_name: 'x',
        cover: 'x',
        license: '{}',
        beat_price_cents: 0,
        license_price_cents: 1,
        state,
      } as never)
      .execute();
  };

  it('belongs to its buyer: its seller can’t edit, delete, publish or unpublish it', async () => {
    const { mine, own } = withOwnBeats(shop, producer);
    const beat = await mine();
    await sell(beat.id, 'granted');
    for (const [method, more] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/publish'],
      ['POST', '/unpublish'],
    ] as const) {
      const response = await producer.browser.call(
        method,
        ownBeatPath(beat.id, more),
        method === 'PUT' ? { title: 'x' } : undefined,
      );
      expect(response.json()).toMatchObject({ code: 'CATALOGUE_BEAT_SOLD' });
    }
    expect(await own(beat.id)).toMatchObject({ status: 'sold' });
  });

  it('can be put back on sale by its seller once its sale was refunded', async () => {
    const { isOnSale, mine } = withOwnBeats(shop, producer);
    const beat = await mine();
    await sell(beat.id, 'withdrawn');
    expect((await producer.browser.call('POST', ownBeatPath(beat.id, '/publish'))).json()).toMatchObject({
      status: 'published',
    });
    expect(await isOnSale(beat.id)).toBe(true);
  });

  it('can be completed by its seller once its sale was refunded, if it can’t go back on sale as it is', async () => {
    const { mine, own } = withOwnBeats(shop, producer);
    const beat = await mine();
    await sell(beat.id, 'withdrawn');
    await shop.deps.db.deleteFrom('catalogue_beat_licenses').where('beat_id', '=', beat.id).execute();
    const publish = () => producer.browser.call('POST', ownBeatPath(beat.id, '/publish'));
    expect((await publish()).json()).toMatchObject({ code: 'CATALOGUE_BEAT_INCOMPLETE' });
    expect(await own(beat.id)).toMatchObject({ status: 'unpublished' });
    const license = await createLicense(shop.deps, { ownerId: producer.user.id });
    await producer.browser.call('PUT', ownBeatPath(beat.id), { licenses: [license.id] });
    expect((await publish()).json()).toMatchObject({ status: 'published' });
  });
});
