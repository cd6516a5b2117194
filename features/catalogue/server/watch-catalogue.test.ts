import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectPool, type Db } from '#platform/database/open.ts';
import { type CatalogueApp, createCatalogueApp } from '#testing/catalogue-app.ts';
import { createBeat, createLicense } from '#testing/factories.ts';
import { removeBeat } from './public.ts';
import { shelfOf } from './shelf.ts';
import { watchCatalogue } from './watch-catalogue.ts';

let shop: CatalogueApp;
let elsewhere: Db;
const log = { warn: vi.fn() };

beforeAll(async () => {
  shop = await createCatalogueApp();
  // Its own handle has its own shelf, as another process would.
  elsewhere = connectPool(shop.database.connection, { info: vi.fn(), warn: vi.fn(), error: vi.fn() }).db;
});
afterAll(async () => {
  await elsewhere.destroy();
  await shop.close();
});

const titles = async (): Promise<string[]> => (await shelfOf(shop.db).read()).beats.map(({ title }) => title);

describe('the catalogue of a process', () => {
  it('follows what another process publishes and removes', async () => {
    const watch = watchCatalogue({ ...shop, connection: shop.database.connection, log });
    expect(await titles()).toEqual([]);

    const beat = await createBeat({ db: elsewhere, storage: shop.storage }, { title: 'From elsewhere' });
    await vi.waitFor(async () => expect(await titles()).toEqual(['From elsewhere']), 5000);
    await removeBeat(elsewhere, beat.id);
    await vi.waitFor(async () => expect(await titles()).toEqual([]), 5000);
    await watch.stop();
  });

  it('follows what another process changes of a license, and its end', async () => {
    const watch = watchCatalogue({ ...shop, connection: shop.database.connection, log });
    const licenses = async () => (await shelfOf(shop.db).read()).beats[0]?.licenses.map(({ title }) => title);
    const license = await createLicense({ db: elsewhere }, { title: 'Summer' });
    const beat = await createBeat({ db: elsewhere, storage: shop.storage }, { licenseIds: [license.id] });
    await vi.waitFor(async () => expect(await licenses()).toEqual(['Summer']), 5000);
    const change = (to: { title: string } | { withdrawn_at: Date }) =>
      elsewhere.updateTable('licenses_licenses').set(to).where('id', '=', license.id).execute();
    await change({ title: 'Winter' });
    await vi.waitFor(async () => expect(await licenses()).toEqual(['Winter']), 5000);
    await change({ withdrawn_at: new Date() });
    await vi.waitFor(async () => expect(await licenses()).toEqual([]), 5000);
    await removeBeat(elsewhere, beat.id);
    await vi.waitFor(async () => expect(await titles()).toEqual([]), 5000);
    await watch.stop();
  });

  it('hears again after its connection was lost, and of what happened meanwhile', async () => {
    const watch = watchCatalogue({ ...shop, connection: shop.database.connection, log, retryMs: 50 });
    const listeners = () =>
      sql<{
        pid: number;
      }>`select pid from pg_stat_activity where datname = current_database() and query = 'listen catalogue'`.execute(
        elsewhere,
      );
    await vi.waitFor(async () => expect((await listeners()).rows).toHaveLength(1), 5000);

    const [before] = (await listeners()).rows;
    await sql`select pg_terminate_backend(${before?.pid})`.execute(elsewhere);
    await createBeat({ db: elsewhere, storage: shop.storage }, { title: 'Meanwhile' });

    await vi.waitFor(async () => expect(await titles()).toEqual(['Meanwhile']), 5000);
    expect(log.warn).toHaveBeenCalled();
    await watch.stop();
    await vi.waitFor(async () => expect((await listeners()).rows).toEqual([]), 5000);
  });
});
