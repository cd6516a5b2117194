import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/open.ts';
import { putInState, removeBeat } from '#testing/beats/beat-in-state.ts';
import { type CatalogueApp, createCatalogueApp } from '#testing/beats/catalogue-app.ts';
import { createBeat, createComment, createKit, createLicense, createListener } from '#testing/factories.ts';

let shop: CatalogueApp;
beforeAll(async () => {
  shop = await createCatalogueApp();
});
afterAll(() => shop.close());

const listingOf = async (id: string) =>
  await shop.db.selectFrom('catalogue_listings').selectAll().where('beat_id', '=', id).executeTakeFirst();

describe('the listing of a beat', () => {
  it('has the type of a sound kit, which its seller may change', async () => {
    const { id } = await createKit(shop, { title: 'Tape' });
    expect(await listingOf(id)).toMatchObject({ kind: 'kit', kit_type: 'drums' });
    await shop.db.updateTable('catalogue_beats').set({ kit_type: 'midi' }).where('id', '=', id).execute();
    expect(await listingOf(id)).toMatchObject({ kit_type: 'midi', search_text: expect.stringContaining('midi kit') });
    expect(await listingOf((await createBeat(shop)).id)).toMatchObject({ kind: 'beat', kit_type: null });
  });

  it('exists while the beat is on sale, and follows everything that lists show, whichever code changes it', async () => {
    const { db } = shop;
    const { id, sellerId } = await createBeat(shop, { published: false });
    const relists = async (work: () => Promise<unknown>): Promise<boolean> => {
      const before = (await listingOf(id))?.revision;
      await work();
      return (await listingOf(id))?.revision !== before;
    };
    const rename = (title: string) => () =>
      db.updateTable('catalogue_beats').set({ title }).where('id', '=', id).execute();
    const put = (state: 'published' | 'unpublished') => () => putInState(db, id, state);
    const changeFiles = () => db.updateTable('catalogue_files').set({ bytes: 7 }).where('beat_id', '=', id).execute();
    expect(await listingOf(id)).toBeUndefined();
    expect(await relists(rename('Still to come'))).toBe(false);
    expect(await relists(changeFiles)).toBe(false);
    expect(await relists(put('published'))).toBe(true);
    expect(await relists(rename('Été'))).toBe(true);
    expect(await listingOf(id)).toMatchObject({ title: 'ete', lowest_cents: 1999, likes: 0, comments: 0 });
    expect(await relists(rename('Été'))).toBe(false);
    expect(await relists(changeFiles)).toBe(true);
    expect(await relists(() => db.deleteFrom('catalogue_beat_licenses').where('beat_id', '=', id).execute())).toBe(
      true,
    );
    expect(await listingOf(id)).toMatchObject({ lowest_cents: 2147483647 });

    const [license, unused] = [await createLicense(shop), await createLicense(shop)];
    const offer = () =>
      db.insertInto('catalogue_beat_licenses').values({ beat_id: id, license_id: license.id }).execute();
    expect(await relists(offer)).toBe(true);
    const setPrice = (licenseId: string, cents: number) => () =>
      db.updateTable('licenses_licenses').set({ price_cents: cents }).where('id', '=', licenseId).execute();
    expect(await relists(setPrice(license.id, 700))).toBe(true);
    expect(await listingOf(id)).toMatchObject({ lowest_cents: 700 });
    expect(await relists(setPrice(license.id, 700))).toBe(false);
    expect(await relists(setPrice(unused.id, 700))).toBe(false);
    const setOwnPrice = () =>
      db.updateTable('catalogue_beat_licenses').set({ own_price_cents: 0 }).where('beat_id', '=', id).execute();
    expect(await relists(setOwnPrice)).toBe(true);
    expect(await listingOf(id)).toMatchObject({ lowest_cents: 0 });
    await db.updateTable('licenses_licenses').set({ withdrawn_at: new Date() }).where('id', '=', license.id).execute();
    expect(await listingOf(id)).toMatchObject({ lowest_cents: 2147483647 });

    const call = (userId: string, name: string) => () =>
      db.updateTable('account_users').set({ display_name: name }).where('id', '=', userId).execute();
    expect(await relists(call(sellerId, 'Kid Ferris'))).toBe(true);
    expect(await listingOf(id)).toMatchObject({
      artist: 'kid ferris',
      search_text: expect.stringMatching(/^kid ferris\n/),
    });
    expect(await relists(call(sellerId, 'Kid Ferris'))).toBe(false);

    const fan = (await createListener(shop)).id;
    await db.insertInto('catalogue_likes').values({ beat_id: id, user_id: fan }).execute();
    const commentId = await createComment(shop, { beatId: id, userId: fan });
    expect(await listingOf(id)).toMatchObject({ likes: 1, comments: 1 });
    await db.updateTable('catalogue_comments').set({ hidden_at: new Date() }).where('id', '=', commentId).execute();
    await db.deleteFrom('catalogue_likes').where('user_id', '=', fan).execute();
    expect(await listingOf(id)).toMatchObject({ likes: 0, comments: 0 });

    await putInState(db, id, 'unpublished');
    expect(await listingOf(id)).toBeUndefined();
    await putInState(db, id, 'published');
    await removeBeat(db, id);
    expect(await listingOf(id)).toBeUndefined();
  });

  it('has what pages show of other tables: its seller’s names, its current files, and its licenses with own prices', async () => {
    const { db } = shop;
    const [usual, own] = [await createLicense(shop), await createLicense(shop)];
    const { id, sellerId } = await createBeat(shop, { licenseIds: [usual.id, own.id], fileKinds: ['wav', 'mp3'] });
    await db
      .updateTable('account_users')
      .set({ display_name: 'Été', username: 'Ete.1' })
      .where('id', '=', sellerId)
      .execute();
    await db
      .updateTable('catalogue_beat_licenses')
      .set({ own_price_cents: 700 })
      .where('license_id', '=', own.id)
      .execute();
    expect(await listingOf(id)).toMatchObject({
      seller_username: 'Ete.1',
      seller_name: 'Été',
      file_kinds: ['mp3', 'wav'],
      license_prices: { [usual.id]: null, [own.id]: 700 },
    });

    await db
      .updateTable('catalogue_files')
      .set({ replaced_at: new Date() })
      .where('beat_id', '=', id)
      .where('kind', '=', 'wav')
      .execute();
    await db.deleteFrom('catalogue_beat_licenses').where('license_id', '=', own.id).execute();
    expect(await listingOf(id)).toMatchObject({ file_kinds: ['mp3'], license_prices: { [usual.id]: null } });
  });

  it('is correct after simultaneous changes, and counts every like', async () => {
    const { db } = shop;
    const license = await createLicense(shop, { priceCents: 5000 });
    const { id } = await createBeat(shop, { priceCents: 100, licenseIds: [license.id] });
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const held = inTransaction(db, async (trx) => {
      await trx.updateTable('licenses_licenses').set({ price_cents: 400 }).where('id', '=', license.id).execute();
      started.resolve();
      await gate.promise;
    });
    await started.promise;
    const waiting = db.updateTable('catalogue_beats').set({ price_cents: 30 }).where('id', '=', id).execute();
    gate.resolve();
    await Promise.all([held, waiting]);
    expect(await listingOf(id)).toMatchObject({ lowest_cents: 430 });

    const fans = await Promise.all(Array.from({ length: 12 }, () => createListener(shop)));
    await Promise.all(
      fans.map((fan) => db.insertInto('catalogue_likes').values({ beat_id: id, user_id: fan.id }).execute()),
    );
    expect(await listingOf(id)).toMatchObject({ likes: 12 });
  });
});
