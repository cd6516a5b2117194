import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectPool, type Db, inTransaction } from '#platform/database/open.ts';
import { recordStatements } from '#platform/database/statement-counter.ts';
import { putInState } from '#testing/beats/beat-in-state.ts';
import { type CatalogueApp, createCatalogueApp } from '#testing/beats/catalogue-app.ts';
import { eventually } from '#testing/eventually.ts';
import { createBeat, createComment, createLicense, createListener } from '#testing/factories.ts';
import { onCatalogueChanged, removeBeat } from '../public.ts';
import { snapshotCacheOf } from './snapshot-cache.ts';
import { watchCatalogue } from './watch-catalogue.ts';

let shop: CatalogueApp;
let elsewhere: Db;
const log = { warn: vi.fn() };

beforeAll(async () => {
  // Notifications are sent through a pooler in transaction mode, and received over a direct connection.
  shop = await createCatalogueApp({ pooled: true });
  // Its own handle has its own cache, as another process would.
  elsewhere = connectPool(shop.database.connection, { info: vi.fn(), warn: vi.fn(), error: vi.fn() }).db;
});
afterAll(async () => {
  await elsewhere.destroy();
  expect(await shop.database.pooler?.leaks()).toEqual([]);
  await shop.close();
});

const titles = async (): Promise<string[]> =>
  Array.from((await snapshotCacheOf(shop.db).read()).newest(), ({ title }) => title);

describe('the catalogue of a process', () => {
  it('reads the beat again that has changed, and no other', async () => {
    const [beat, other] = [await createBeat(shop, { title: 'Before' }), await createBeat(shop, { title: 'Other' })];
    await titles();
    const { statements } = await recordStatements(async () => {
      await inTransaction(shop.db, async (trx) => {
        await trx.updateTable('catalogue_beats').set({ title: 'After' }).where('id', '=', beat.id).execute();
        onCatalogueChanged(trx, [beat.id]);
      });
      expect(await titles()).toEqual(['Other', 'After']);
    });
    const reads = statements.filter(({ sql: text }) => text.includes('row_to_json'));
    expect(reads.map(({ parameters }) => parameters)).toEqual([['published', [beat.id]]]);
    for (const { id } of [beat, other]) await removeBeat(shop.db, id);
    expect(await titles()).toEqual([]);
  });

  it('follows what another process publishes and removes', async () => {
    const watch = watchCatalogue({ ...shop, connection: shop.database.direct, log });
    expect(await titles()).toEqual([]);

    const beat = await createBeat({ db: elsewhere, storage: shop.storage }, { title: 'From elsewhere' });
    await eventually(async () => expect(await titles()).toEqual(['From elsewhere']));
    await removeBeat(elsewhere, beat.id);
    await eventually(async () => expect(await titles()).toEqual([]));
    await watch.stop();
  });

  it('follows another process’s changes to a license, and its withdrawal', async () => {
    const watch = watchCatalogue({ ...shop, connection: shop.database.direct, log });
    const licenses = async () => {
      const [beat] = (await snapshotCacheOf(shop.db).read()).newest(1);
      return beat?.licenses.map(({ title }) => title);
    };
    const license = await createLicense({ db: elsewhere }, { title: 'Summer' });
    const beat = await createBeat({ db: elsewhere, storage: shop.storage }, { licenseIds: [license.id] });
    await eventually(async () => expect(await licenses()).toEqual(['Summer']));
    const change = (to: { title: string } | { withdrawn_at: Date }) =>
      elsewhere.updateTable('licenses_licenses').set(to).where('id', '=', license.id).execute();
    await change({ title: 'Winter' });
    await eventually(async () => expect(await licenses()).toEqual(['Winter']));
    await change({ withdrawn_at: new Date() });
    await eventually(async () => expect(await licenses()).toEqual([]));
    await removeBeat(elsewhere, beat.id);
    await eventually(async () => expect(await titles()).toEqual([]));
    await watch.stop();
  });

  it('ignores what visitors don’t see, and follows everything they see or saw', async () => {
    const told = vi.fn();
    const client = new pg.Client(shop.database.direct as pg.ClientConfig);
    client.on('notification', told);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('listen catalogue');
    const heard = async (work: () => Promise<unknown>): Promise<boolean> => {
      told.mockClear();
      await work();
      // Announcements come in the order of the commits: this one is the last.
      await sql`select pg_notify('catalogue', 'end')`.execute(elsewhere);
      await eventually(() => expect(told).toHaveBeenLastCalledWith(expect.objectContaining({ payload: 'end' })));
      return told.mock.calls.length > 1;
    };
    const place = { db: elsewhere, storage: shop.storage };
    let [id, sellerId] = ['', ''];
    expect(await heard(async () => ({ id, sellerId } = await createBeat(place, { published: false })))).toBe(false);
    const rename = (title: string) => () =>
      elsewhere.updateTable('catalogue_beats').set({ title }).where('id', '=', id).execute();
    const put = (state: 'published' | 'unpublished') => () => putInState(elsewhere, id, state);
    const changeFiles = () =>
      elsewhere.updateTable('catalogue_files').set({ bytes: 7 }).where('beat_id', '=', id).execute();
    const dropLicenses = () => elsewhere.deleteFrom('catalogue_beat_licenses').where('beat_id', '=', id).execute();
    expect(await heard(rename('Still to come'))).toBe(false);
    expect(await heard(changeFiles)).toBe(false);
    expect(await heard(put('published'))).toBe(true);
    expect(await heard(rename('Here'))).toBe(true);
    expect(told.mock.calls[0]).toMatchObject([{ payload: `changed ${id}` }]);
    expect(await heard(changeFiles)).toBe(true);
    expect(await heard(dropLicenses)).toBe(true);
    expect(await heard(rename('Here'))).toBe(false);
    const [license, unused] = [await createLicense(place), await createLicense(place)];
    const offer = (licenseId: string) =>
      elsewhere.insertInto('catalogue_beat_licenses').values({ beat_id: id, license_id: licenseId }).execute();
    expect(await heard(() => offer(license.id))).toBe(true);
    const renameLicense = (licenseId: string, title: string) => () =>
      elsewhere.updateTable('licenses_licenses').set({ title }).where('id', '=', licenseId).execute();
    expect(await heard(renameLicense(license.id, 'Autumn'))).toBe(true);
    expect(await heard(renameLicense(license.id, 'Autumn'))).toBe(false);
    expect(await heard(renameLicense(unused.id, 'Autumn'))).toBe(false);
    const call = (userId: string, name: string) => () =>
      elsewhere.updateTable('account_users').set({ display_name: name }).where('id', '=', userId).execute();
    expect(await heard(call(sellerId, 'Kid Ferris'))).toBe(true);
    expect(await heard(call(sellerId, 'Kid Ferris'))).toBe(false);
    expect(await heard(call((await createListener(shop)).id, 'Nobody'))).toBe(false);
    const likedBy = (await createListener(shop)).id;
    const like = () => elsewhere.insertInto('catalogue_likes').values({ beat_id: id, user_id: likedBy }).execute();
    expect(await heard(like)).toBe(true);
    expect(told.mock.calls[0]).toMatchObject([{ payload: `counted ${id}` }]);
    const commentId = await createComment(shop, { beatId: id, userId: likedBy });
    const hide = () =>
      elsewhere.updateTable('catalogue_comments').set({ hidden_at: new Date() }).where('id', '=', commentId).execute();
    expect(await heard(hide)).toBe(true);
    expect(await heard(put('unpublished'))).toBe(true);
    expect(await heard(() => removeBeat(elsewhere, id))).toBe(false);
  });

  it('recovers after its connection was lost, including changes in between', async () => {
    const watch = watchCatalogue({ ...shop, connection: shop.database.direct, log, retryMs: 50 });
    const listeners = () =>
      sql<{
        pid: number;
      }>`select pid from pg_stat_activity where datname = current_database() and application_name = 'stemhouse listener'`.execute(
        elsewhere,
      );
    await eventually(async () => expect((await listeners()).rows).toHaveLength(1));

    const [before] = (await listeners()).rows;
    await sql`select pg_terminate_backend(${before?.pid})`.execute(elsewhere);
    await createBeat({ db: elsewhere, storage: shop.storage }, { title: 'Meanwhile' });

    await eventually(async () => expect(await titles()).toEqual(['Meanwhile']));
    expect(log.warn).toHaveBeenCalled();
    await watch.stop();
    await eventually(async () => expect((await listeners()).rows).toEqual([]));
  });
});
