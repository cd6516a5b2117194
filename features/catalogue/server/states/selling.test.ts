import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/open.ts';
import { removeBeat } from '#testing/beats/beat-in-state.ts';
import { type CatalogueApp, createCatalogueApp } from '#testing/beats/catalogue-app.ts';
import { createBeat, createLicense, createSeller, licenseIds } from '#testing/factories.ts';
import { currentFiles, findBeats, findFiles, findOffers, findSellable, markSoldExclusively } from '../public.ts';
import { changeState } from './change-state.ts';
import { publishBeat } from './publish-beat.ts';

const nobody = '01900000-0000-7000-8000-00000000ffff';
const item = (number: number): string => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;

let shop: CatalogueApp;
beforeAll(async () => {
  shop = await createCatalogueApp();
});
afterAll(() => shop.close());

const markSold = (beatId: string, itemId: string): Promise<boolean> =>
  inTransaction(shop.db, (trx) => markSoldExclusively(trx, { beatId, itemId }));

describe('the sellable state of beats and licenses', () => {
  it('is returned for each pair, with current names and prices', async () => {
    const seller = await createSeller(shop, { displayName: 'Nova Tide', legalName: 'Nova T. Tide' });
    const beat = await createBeat(shop, { sellerId: seller.id, title: 'Ebb', priceCents: 500 });
    const other = await createLicense(shop);

    const [offered, foreign, unknown] = await findSellable(shop.db, [
      { beatId: beat.id, licenseId: licenseIds.premium },
      { beatId: beat.id, licenseId: other.id },
      { beatId: nobody, licenseId: licenseIds.premium },
    ]);

    expect(offered?.beat).toMatchObject({
      title: 'Ebb',
      priceCents: 500,
      sellerId: seller.id,
      sellerName: 'Nova Tide',
      sellerLegalName: 'Nova T. Tide',
      state: 'published',
      soldItemId: null,
      cover: expect.stringMatching(/^\/media\/covers\/[0-9a-f]+\/512\.webp$/),
    });
    expect(offered?.license).toMatchObject({ slug: 'premium', price_cents: 3557 });
    expect([foreign?.beat?.id, foreign?.license]).toEqual([beat.id, null]);
    expect([unknown?.beat, unknown?.license]).toEqual([null, null]);
  });

  it('leaves out a license that includes a file which the beat doesn’t have', async () => {
    const beat = await createBeat(shop, {
      fileKinds: ['mp3'],
      licenseIds: [licenseIds.basic, licenseIds.premium],
      published: false,
    });
    const pairs = [licenseIds.basic, licenseIds.premium].map((licenseId) => ({ beatId: beat.id, licenseId }));
    expect((await findSellable(shop.db, pairs)).map(({ license }) => license?.slug)).toEqual(['basic', undefined]);
    expect((await findOffers(shop.db, [beat.id])).get(beat.id)?.map(({ slug }) => slug)).toEqual(['basic']);
  });

  it('leaves out a withdrawn license, and reports a removed beat', async () => {
    const license = await createLicense(shop);
    const beat = await createBeat(shop, { licenseIds: [license.id, licenseIds.basic] });
    await shop.db
      .updateTable('licenses_licenses')
      .set({ withdrawn_at: new Date() })
      .where('id', '=', license.id)
      .execute();
    await removeBeat(shop.db, beat.id);

    const [pair] = await findSellable(shop.db, [{ beatId: beat.id, licenseId: license.id }]);
    expect([pair?.beat?.state, pair?.license]).toEqual(['removed', null]);
    expect((await findOffers(shop.db, [beat.id])).get(beat.id)?.map(({ slug }) => slug)).toEqual(['basic']);
  });
});

describe('the files of a beat', () => {
  it('are the current ones, while a replaced one is still found by its id', async () => {
    const beat = await createBeat(shop);
    const files = await currentFiles(shop.db, [beat.id]);
    expect(files.map(({ kind }) => kind).toSorted()).toEqual(['mp3', 'trackouts', 'wav']);
    for (const file of files) {
      expect(await shop.storage.stat(file.storage_key)).toEqual({ bytes: file.bytes });
      expect(file.bytes).toBe(beat.bytes[file.kind].length);
    }

    const mp3 = files.find(({ kind }) => kind === 'mp3');
    await shop.db
      .updateTable('catalogue_files')
      .set({ replaced_at: new Date() })
      .where('id', '=', mp3?.id ?? '')
      .execute();
    expect((await currentFiles(shop.db, [beat.id])).map(({ kind }) => kind).toSorted()).toEqual(['trackouts', 'wav']);
    expect((await findFiles(shop.db, [mp3?.id ?? ''])).map(({ kind }) => kind)).toEqual(['mp3']);
  });
});

describe('an exclusive sale of a beat', () => {
  it('goes to exactly one order item, however many are paid at once', async () => {
    const beat = await createBeat(shop);
    const items = [1, 2, 3, 4, 5, 6, 7, 8].map(item);

    const results = await Promise.all(items.map((id) => markSold(beat.id, id)));

    expect(results.filter(Boolean)).toHaveLength(1);
    const owner = items[results.indexOf(true)] ?? '';
    const facts = await findBeats(shop.db, [beat.id, nobody]);
    expect([...facts].map(([id, { soldItemId }]) => [id, soldItemId])).toEqual([[beat.id, owner]]);
    expect(await markSold(beat.id, owner)).toBe(true);
    expect(await markSold(nobody, owner)).toBe(false);
  });

  it('is undone when its transaction fails', async () => {
    const beat = await createBeat(shop);
    const failing = inTransaction(shop.db, async (trx) => {
      await markSoldExclusively(trx, { beatId: beat.id, itemId: item(20) });
      throw new Error('the power is gone');
    });
    await expect(failing).rejects.toThrow('power');
    expect(await markSold(beat.id, item(21))).toBe(true);
  });

  it('stays with the buyer when the seller removes the beat', async () => {
    const beat = await createBeat(shop);
    await markSold(beat.id, item(30));
    expect(await removeBeat(shop.db, beat.id)).toBe(false);
    expect((await findBeats(shop.db, [beat.id])).get(beat.id)?.soldItemId).toBe(item(30));
  });
});

describe('a beat goes on sale', () => {
  const publish = (id: string) =>
    inTransaction(shop.db, (trx) => publishBeat(trx, id, new Date('2026-07-01T00:00:00Z')));

  it('only with every file that its licenses promise', async () => {
    const beat = await createBeat(shop, { fileKinds: ['mp3'], published: false });
    expect(await publish(beat.id)).toEqual(['wav', 'trackouts']);
    const modest = await createBeat(shop, { fileKinds: ['mp3'], licenseIds: [licenseIds.basic], published: false });
    expect(await publish(modest.id)).toEqual([]);
  });

  it('only with a license, a cover and a preview', async () => {
    const beat = await createBeat(shop, { licenseIds: [], published: false });
    await shop.db
      .updateTable('catalogue_beats')
      .set({ cover: null, preview_key: null })
      .where('id', '=', beat.id)
      .execute();
    expect(await publish(beat.id)).toEqual(['cover', 'preview', 'license']);
  });

  it('with one date, even if it is published again, and never after its removal', async () => {
    const beat = await createBeat(shop, { publishedAt: new Date('2026-01-01T00:00:00Z') });
    expect(await publish(beat.id)).toEqual([]);
    const dateOf = async () =>
      (
        await shop.db
          .selectFrom('catalogue_beats')
          .select('published_at')
          .where('id', '=', beat.id)
          .executeTakeFirstOrThrow()
      ).published_at;
    expect(await dateOf()).toEqual(new Date('2026-01-01T00:00:00Z'));
    await inTransaction(shop.db, (trx) => changeState(trx, beat.id, 'unpublish', {}));
    expect(await publish(beat.id)).toEqual([]);
    expect(await dateOf()).toEqual(new Date('2026-01-01T00:00:00Z'));
    await removeBeat(shop.db, beat.id);
    await expect(publish(beat.id)).rejects.toThrow('removed');
  });
});
