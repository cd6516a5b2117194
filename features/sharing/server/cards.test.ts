import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CatalogueApp, createCatalogueApp } from '#testing/beats/catalogue-app.ts';
import { createBeat, createSeller } from '#testing/factories.ts';

let shop: CatalogueApp;
let beatId: string;
let sellerId: string;
beforeAll(async () => {
  shop = await createCatalogueApp();
  sellerId = (await createSeller(shop)).id;
  beatId = (await createBeat(shop, { sellerId })).id;
});
afterAll(() => shop.close());

describe('a share card', () => {
  it('is a JPEG of 1200 × 630 pixels, rendered once and then cached', async () => {
    const url = `/media/cards/${beatId}.jpg`;
    const first = await shop.get(url);
    const stored: string[] = [];
    for await (const { key } of shop.storage.list(`cards/${beatId}/`)) stored.push(key);
    const again = await shop.get(url);

    expect(first.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(stored).toHaveLength(1);
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    const etag = String(first.headers['etag']);
    expect((await shop.get(url, { 'if-none-match': etag })).statusCode).toBe(304);
  });

  it('is rendered again when the title changes', async () => {
    const url = `/media/cards/${beatId}.jpg`;
    const before = await shop.get(url);
    await shop.db.updateTable('catalogue_beats').set({ title: 'Another title' }).where('id', '=', beatId).execute();
    const after = await shop.get(url, { 'if-none-match': String(before.headers['etag']) });

    expect(after.statusCode).toBe(200);
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
  });

  it.each(['01900000-0000-7000-8000-00000000ffff.jpg', 'x.jpg', '..%2F..%2Fa.jpg'])(
    'is not found as %s',
    async (file) => {
      expect((await shop.get(`/media/cards/${file}`)).statusCode).toBe(404);
    },
  );
});

describe('the share card of an artist', () => {
  it('is an image of the usual size', async () => {
    const response = await shop.get(`/media/cards/artists/${sellerId}.jpg`);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  });

  it.each(['01900000-0000-7000-8000-00000000ffff.jpg', 'x.jpg', '..%2F..%2Fa.jpg'])(
    'is not found as %s',
    async (file) => {
      expect((await shop.get(`/media/cards/artists/${file}`)).statusCode).toBe(404);
    },
  );
});
