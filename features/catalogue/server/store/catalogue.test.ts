import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Beat, SoldBeat, Track } from '../../contract.ts';
import { countStatements } from '#platform/database/statement-counter.ts';
import { removeBeat } from '#testing/beats/beat-in-state.ts';
import { type CatalogueApp, createCatalogueApp } from '#testing/beats/catalogue-app.ts';
import { createBeat, createComment, createLike, createListener, createSeller, licenseIds } from '#testing/factories.ts';
import { inTransaction } from '#platform/database/open.ts';
import { markSoldExclusively } from '../public.ts';

const base = '/api/v1/app/beatstore';
const listUrl = `${base}/getAllBeats`;
const nobody = '01900000-0000-7000-8000-00000000ffff';

let shop: CatalogueApp;
beforeAll(async () => {
  shop = await createCatalogueApp();
});
afterAll(() => shop.close());

const list = async (): Promise<Beat[]> => (await shop.get(listUrl)).json<Beat[]>();
const titles = async (): Promise<string[]> => (await list()).map(({ title }) => title);

describe('the list of all beats', () => {
  it('is empty in an empty store', async () => {
    expect(await list()).toEqual([]);
  });

  it('has every published beat, newest first, with everything that the row, the player and the license chooser need', async () => {
    const seller = await createSeller(shop, { displayName: 'Sol Marrow' });
    await createBeat(shop, { title: 'Older', publishedAt: new Date('2026-01-01T00:00:00Z') });
    const beat = await createBeat(shop, {
      title: 'Newer',
      sellerId: seller.id,
      priceCents: 500,
      durationMs: 65_400,
      publishedAt: new Date('2026-01-02T00:00:00Z'),
    });
    await createBeat(shop, { title: 'In the making', published: false });

    const beats = await list();

    expect(beats.map(({ title }) => title)).toEqual(['Newer', 'Older']);
    expect(beats[0]).toMatchObject({
      _id: beat.id,
      price: '5.00',
      time: '1:05',
      beatFiles: ['mp3', 'wav', 'trackouts'],
      likes: [],
      likeCount: 0,
      commentCount: 0,
      createdAt: '2026-01-02T00:00:00.000Z',
      user: { _id: seller.id, name: 'Sol Marrow' },
    });
    expect(beats[0]?.licenses.map(({ title, price }) => `${title} ${price}`)).toEqual([
      'Basic License 19.99',
      'Premium 35.57',
      'Premium + Trackouts 120.00',
      'Exclusive Owner 538.88',
    ]);
    expect(beats[0]?.wave).toHaveLength(64);
    expect(beats[0]).not.toHaveProperty('comments');
  });

  it('is sent in the client’s encoding, each with its own ETag', async () => {
    const plain = await shop.get(listUrl);
    const zipped = await shop.get(listUrl, { 'accept-encoding': 'gzip, deflate' });
    const small = await shop.get(listUrl, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    const refused = await shop.get(listUrl, { 'accept-encoding': 'br;q=0, gzip;q=0' });

    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    expect([zipped, small].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br']);
    expect(refused.headers['content-encoding']).toBeUndefined();
    const tags = [plain, zipped, small].map(({ headers }) => headers['etag']);
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
    expect(plain.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
  });

  it('answers 304 without a body if the client already has it', async () => {
    const { headers } = await shop.get(listUrl, { 'accept-encoding': 'br' });
    const etag = String(headers['etag']);

    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await shop.get(listUrl, { 'accept-encoding': 'br', 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
    }
    const other = await shop.get(listUrl, { 'accept-encoding': 'gzip', 'if-none-match': etag });
    expect(other.statusCode).toBe(200);
  });

  it('answers HEAD with headers only', async () => {
    const response = await shop.get(listUrl, {}, { method: 'HEAD' });
    const whole = await shop.get(listUrl);

    expect([response.statusCode, response.body]).toEqual([200, '']);
    expect(response.headers['content-length']).toBe(String(whole.rawPayload.length));
  });

  it('keeps its ETag until the catalogue changes, and doesn’t query the database', async () => {
    const first = await shop.get(listUrl);
    const { result: second, statements } = await countStatements(() => shop.get(listUrl));

    expect(second.headers['etag']).toBe(first.headers['etag']);
    expect(statements).toEqual([]);
  });

  it('shows a beat as soon as it is published, and no longer once it is removed', async () => {
    const { headers } = await shop.get(listUrl);
    const beat = await createBeat(shop, { title: 'Just now' });

    expect(await titles()).toContain('Just now');
    const changed = await shop.get(listUrl, { 'if-none-match': String(headers['etag']) });
    expect(changed.statusCode).toBe(200);

    expect(await removeBeat(shop.db, beat.id)).toBe(true);
    expect(await titles()).not.toContain('Just now');
    expect(await removeBeat(shop.db, beat.id)).toBe(false);
  });

  it('finds beats by their ids, in that order and each once, and leaves out beats that aren’t on sale', async () => {
    const [one, two, gone] = [await createBeat(shop), await createBeat(shop), await createBeat(shop)];
    await removeBeat(shop.db, gone.id);
    const named = (ids: readonly string[]) => shop.get(`${base}/named?ids=${ids.join(',')}`);
    const found = await named([two.id, gone.id, one.id, two.id]);
    expect(found.json<Beat[]>().map(({ _id }) => _id)).toEqual([two.id, one.id]);
    expect((await named(Array.from({ length: 50 }, () => one.id))).statusCode).toBe(200);
    expect((await named(Array.from({ length: 51 }, () => one.id))).statusCode).toBe(400);
    expect((await named([one.id, 'x'])).statusCode).toBe(400);
  });

  it('drops a beat once it is sold exclusively', async () => {
    const beat = await createBeat(shop, { title: 'One of a kind' });
    const itemId = '01900000-0000-7000-8000-0000000000aa';

    const sold = await inTransaction(shop.db, (trx) => markSoldExclusively(trx, { beatId: beat.id, itemId }));

    expect(sold).toBe(true);
    expect(await titles()).not.toContain('One of a kind');
  });

  it('lacks an exclusively sold beat; that beat’s page data answer 410, and its old link gets similar beats', async () => {
    const traits = { genre: 'House', subGenre: 'Deep', tags: ['sold', 'alike'] };
    const beat = await createBeat(shop, { title: 'One owner', ...traits });
    const alike = await createBeat(shop, { title: 'Alike', ...traits });
    const removed = await createBeat(shop);
    const itemId = '01900000-0000-7000-8000-0000000000ab';
    await inTransaction(shop.db, (trx) => markSoldExclusively(trx, { beatId: beat.id, itemId }));
    await removeBeat(shop.db, removed.id);

    const codes = async (id: string): Promise<unknown[]> => {
      const responses = [await shop.get(`${base}/track/${id}`), await shop.get(`${base}/track/${id}/peaks`)];
      return responses.map((response) => [response.statusCode, response.json<{ code: string }>().code]);
    };
    expect(await codes(beat.id)).toEqual(Array.from({ length: 2 }, () => [410, 'CATALOGUE_BEAT_GONE']));
    expect(await codes(removed.id)).toEqual(Array.from({ length: 2 }, () => [404, 'CATALOGUE_BEAT_NOT_FOUND']));
    const sold = (await shop.get(`${base}/track/${beat.id}/sold`)).json<SoldBeat>();
    expect(sold.sold).toMatchObject({ title: 'One owner', user: { _id: beat.sellerId } });
    expect(sold.similar[0]?._id).toBe(alike.id);
    const near = await createBeat(shop, { title: 'Near', ...traits });
    const similar = await shop.get(`${base}/track/${alike.id}/similar`);
    expect(similar.json<Beat[]>().map(({ _id }) => _id)).toContain(near.id);
    expect((await shop.get(`${base}/track/${beat.id}/similar`)).statusCode).toBe(404);
    for (const id of [removed.id, alike.id]) expect((await shop.get(`${base}/track/${id}/sold`)).statusCode).toBe(404);
  });

  it('is built once for any number of simultaneous requests', async () => {
    await createBeat(shop, { title: 'Asked for' });
    const { result, statements } = await countStatements(() =>
      Promise.all(Array.from({ length: 20 }, () => shop.get(listUrl))),
    );

    expect(new Set(result.map(({ body }) => body)).size).toBe(1);
    expect(statements.length).toBeLessThanOrEqual(4);
  });
});

describe('the page data of one beat', () => {
  it('include its licenses, the number of likes but not who liked it, and the newest fifty comments', async () => {
    const beat = await createBeat(shop, { title: 'Talked about' });
    const fan = await createListener(shop, { username: 'a-fan' });
    const other = await createListener(shop);
    await createLike(shop, { beatId: beat.id, userId: fan.id });
    await createLike(shop, { beatId: beat.id, userId: other.id });
    for (let minute = 0; minute < 52; minute++) {
      const createdAt = new Date(Date.UTC(2026, 0, 1, 0, minute));
      await createComment(shop, { beatId: beat.id, userId: fan.id, text: `Comment ${minute}`, createdAt });
    }

    const { result, statements } = await countStatements(() => shop.get(`${base}/track/${beat.id}`));
    const track = result.json<Track>();

    expect(track.likes).toEqual([]);
    expect([track.likeCount, track.commentCount]).toEqual([2, 52]);
    expect(track.comments).toHaveLength(50);
    expect(track.comments[0]).toMatchObject({
      text: 'Comment 51',
      user: { username: 'a-fan' },
      createdAt: '2026-01-01T00:51:00.000Z',
    });
    expect(track.licenses).toHaveLength(4);
    expect(statements.length).toBeLessThanOrEqual(3);
  });

  it('don’t include a withdrawn license', async () => {
    const beat = await createBeat(shop);
    await shop.db
      .updateTable('licenses_licenses')
      .set({ withdrawn_at: new Date() })
      .where('id', '=', licenseIds.trackouts)
      .execute();

    const track = (await shop.get(`${base}/track/${beat.id}`)).json<Track>();

    expect(track.licenses.map(({ title }) => title)).toEqual(['Basic License', 'Premium', 'Exclusive Owner']);
    await shop.db.updateTable('licenses_licenses').set({ withdrawn_at: null }).execute();
  });

  it.each([nobody, 'not-an-id', '%27', '0'.repeat(299)])('get a 404 for the id %s', async (id) => {
    const response = await shop.get(`${base}/track/${id}`);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ error: expect.any(String), code: expect.stringMatching(/NOT_FOUND/) });
  });

  it('get a 404 while the beat is processing', async () => {
    const beat = await createBeat(shop, { published: false });
    expect((await shop.get(`${base}/track/${beat.id}`)).json()).toMatchObject({ code: 'CATALOGUE_BEAT_NOT_FOUND' });
  });

  it('have 480 peaks', async () => {
    const beat = await createBeat(shop);
    const { result, statements } = await countStatements(() => shop.get(`${base}/track/${beat.id}/peaks`));

    expect(result.json<{ peaks: number[] }>().peaks).toHaveLength(480);
    expect(statements).toHaveLength(1);
    expect((await shop.get(`${base}/track/${nobody}/peaks`)).statusCode).toBe(404);
  });
});

describe('the beats of an artist', () => {
  it('are only the artist’s own, newest first', async () => {
    const seller = await createSeller(shop);
    await createBeat(shop, { sellerId: seller.id, title: 'First', publishedAt: new Date('2026-02-01T00:00:00Z') });
    await createBeat(shop, { sellerId: seller.id, title: 'Second', publishedAt: new Date('2026-02-02T00:00:00Z') });

    const { result, statements } = await countStatements(() => shop.get(`${base}/artist/${seller.id}`));

    expect(result.json<Beat[]>().map(({ title }) => title)).toEqual(['Second', 'First']);
    expect(statements.length).toBeLessThanOrEqual(3);
  });

  it('are an empty list for a new seller, and a 404 for a listener or an unknown id', async () => {
    const [seller, listener] = [await createSeller(shop), await createListener(shop)];
    expect((await shop.get(`${base}/artist/${seller.id}`)).json()).toEqual([]);
    for (const id of [listener.id, nobody]) {
      expect((await shop.get(`${base}/artist/${id}`)).json()).toMatchObject({ code: 'CATALOGUE_ARTIST_NOT_FOUND' });
    }
  });
});
