import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setPublished } from '#content/current.ts';
import { type CatalogueApp, createCatalogueApp } from '#testing/beats/catalogue-app.ts';
import { createBeat, createSeller } from '#testing/factories.ts';

/** Whether the part with the price has more blue than red. */
const isBlue = async (card: Uint8Array): Promise<boolean> => {
  const { channels } = await sharp(
    await sharp(card).extract({ left: 640, top: 570, width: 540, height: 50 }).toBuffer(),
  ).stats();
  const [red, , blue] = channels.map(({ mean }) => mean);
  return (blue ?? 0) > (red ?? 0) + 8;
};

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

  it('is rendered in the published colors at its usual address, and found again when the old ones are back', async () => {
    const url = `/media/cards/${beatId}.jpg`;
    const before = await shop.get(url);
    const seen = { 'if-none-match': String(before.headers['etag']) };
    expect((await shop.get(url, seen)).statusCode).toBe(304);
    setPublished({
      theme: { background: '#0a1020', text: '#eef2ff', accent: '#4f8cff', accentBright: '#8ab4ff' },
    });
    const after = await shop.get(url, seen);
    setPublished({});

    expect(after.statusCode).toBe(200);
    expect(await isBlue(after.rawPayload)).toBe(true);
    expect(await isBlue(before.rawPayload)).toBe(false);
    expect((await shop.get(url, seen)).statusCode).toBe(304);
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
