import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/open.ts';
import { putInState, removeBeat } from '#testing/beats/beat-in-state.ts';
import { type CatalogueApp, createCatalogueApp } from '#testing/beats/catalogue-app.ts';
import { createBeat, createKit, createSeller, licenseIds } from '#testing/factories.ts';
import { cataloguePersonalData } from './personal-data.ts';
import { findBeats, findFiles, markSoldExclusively } from './public.ts';

let shop: CatalogueApp;
beforeAll(async () => {
  shop = await createCatalogueApp();
});
afterAll(() => shop.close());

const records = cataloguePersonalData();

const statusOf = async (beatId: string): Promise<number> =>
  (await shop.get(`/api/v1/app/beatstore/track/${beatId}`)).statusCode;

describe('the personal data of the catalogue', () => {
  it('contains a seller’s beats with details, cover and the uploaded files', async () => {
    const seller = await createSeller(shop);
    const beat = await createBeat(shop, {
      sellerId: seller.id,
      title: 'Ebb',
      priceCents: 500,
      ownPrices: [{ licenseId: licenseIds.premium, cents: 700 }],
    });
    await createBeat(shop, { sellerId: seller.id, title: 'In the making', published: false, fileKinds: [] });

    const { data, files = {} } = await records.collect(shop.db, seller);

    expect(data).toMatchObject({
      beats: [
        {
          id: beat.id,
          title: 'Ebb',
          price: '5.00',
          ownPrices: [{ licenseId: licenseIds.premium, price: '7.00' }],
          state: 'published',
          cover: `beats/${beat.id}/cover.webp`,
        },
        { title: 'In the making', state: 'processing', files: [] },
      ],
    });
    const paths = ['mp3.mp3', 'wav.wav', 'trackouts.zip'].map((name) => `beats/${beat.id}/${name}`);
    expect(Object.keys(files)).toEqual(expect.arrayContaining(paths));
    for (const key of Object.values(files)) expect(await shop.storage.stat(key)).not.toBeNull();
    expect(await shop.storage.stat(files[paths[0] ?? ''] ?? '')).toMatchObject({ bytes: beat.bytes.mp3.length });
  });

  it('loses beats on sale when the account is closed, but keeps sold beats and all files', async () => {
    const seller = await createSeller(shop);
    const beat = await createBeat(shop, { sellerId: seller.id, description: 'Call me: 555-0100' });
    const files = [{ name: 'Call me, 555-0100.wav', bytes: 9 }];
    await createKit(shop, { sellerId: seller.id, kit: { type: 'drums', contents: { count: 1, bytes: 9, files } } });
    const sold = await createBeat(shop, { sellerId: seller.id });
    await inTransaction(shop.db, (trx) => markSoldExclusively(trx, { beatId: sold.id, itemId: beat.id }));
    const before = await records.collect(shop.db, seller);
    expect(JSON.stringify(before.data)).toContain('Call me, 555-0100.wav');

    const gone = await inTransaction(shop.db, (trx) => records.erase(trx, seller));

    expect(gone).toEqual([]);
    expect(await statusOf(beat.id)).toBe(404);
    expect((await shop.get('/api/v1/app/beatstore/getAllBeats')).body).not.toContain(beat.id);
    const beats = await findBeats(shop.db, [beat.id, sold.id]);
    expect([beats.get(beat.id)?.state, beats.get(sold.id)?.state]).toEqual(['removed', 'sold']);
    const after = await records.collect(shop.db, seller);
    expect(JSON.stringify(after.data)).not.toContain('555-0100');
    expect(after.files).toEqual(before.files);
    const rows = await shop.db.selectFrom('catalogue_files').select('id').where('beat_id', '=', beat.id).execute();
    expect(
      await findFiles(
        shop.db,
        rows.map((row) => row.id),
      ),
    ).toHaveLength(3);
  });

  it('can be erased twice', async () => {
    const seller = await createSeller(shop);
    await createBeat(shop, { sellerId: seller.id });
    for (const _ of [1, 2]) expect(await inTransaction(shop.db, (trx) => records.erase(trx, seller))).toEqual([]);
  });
});

describe('a beat leaves the store from any state:', () => {
  const states = ['processing', 'failed', 'unpublished', 'published', 'removed'] as const;
  const ends = {
    'when its seller closes the account': (beat: { id: string; sellerId: string }) =>
      inTransaction(shop.db, async (trx) => {
        const seller = await trx
          .selectFrom('account_users')
          .selectAll()
          .where('id', '=', beat.sellerId)
          .executeTakeFirstOrThrow();
        await records.erase(trx, seller);
      }),
    'when it is removed': (beat: { id: string }) => removeBeat(shop.db, beat.id),
    // A checkout that was opened earlier may still be paid.
    'when it is sold exclusively': (beat: { id: string }) =>
      inTransaction(shop.db, (trx) => markSoldExclusively(trx, { beatId: beat.id, itemId: beat.id })),
  } as const;

  it.each(states.flatMap((state) => Object.keys(ends).map((end) => [state, end] as const)))(
    '%s, %s',
    async (state, end) => {
      const seller = await createSeller(shop);
      const { id } = await createBeat(shop, { sellerId: seller.id });
      await putInState(shop.db, id, state);
      await ends[end as keyof typeof ends]({ id, sellerId: seller.id });
      const beat = await shop.db
        .selectFrom('catalogue_beats')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const isSold = end === 'when it is sold exclusively';
      expect(beat).toMatchObject({ state: isSold ? 'sold' : 'removed', failure: null, step: null });
    },
  );
});
