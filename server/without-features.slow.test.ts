import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { productPath } from '#features/catalogue/paths.ts';
import { ensurePredefinedLicenses } from '#features/licenses/server/public.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '#testing/database/test-database.ts';
import { until } from '#testing/eventually.ts';
import { createBeat, licenseIds } from '#testing/factories.ts';
import { askPayment, checkOutAt, killShops, press, startShop } from '#testing/shop-process.ts';
import { copyWithout, findTypeErrors } from '../scripts/features/leave-out.ts';
import { optionalFeatures } from '../scripts/features/optional-features.ts';
import { roomyFolder } from '../scripts/roomy-folder.ts';

// Copies the product without one optional feature, and tests types, build, and a shop that sells and refunds.

let folder: string;
let database: TestDatabase;
afterEach(async () => {
  killShops();
  await database.drop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** The paths of a feature's pages, up to their first parameter. */
const pathsOf = (feature: string): string[] => {
  const text = readFileSync(`features/${feature}/web/feature.ts`, 'utf8');
  return [...text.matchAll(/'(\/[a-z][^':]*)/g)].map(([, found = '']) => found);
};

const linksIn = (text: string, paths: readonly string[]): string[] =>
  paths.filter((one) => RegExp(`["'\`]${one.replace(/\/$/, '')}["'\`/?#]`).test(text));

const writtenTables = async ({ db }: TestDatabase, feature: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables
    where starts_with(relname, ${`${feature.replaceAll('-', '_')}_`})
      and n_tup_ins + n_tup_upd + n_tup_del > 0`.execute(db);
  return rows.map(({ name }) => name);
};

const faultsIn = (log: string): string[] =>
  log.split('\n').filter((line) => line.startsWith('{') && (JSON.parse(line) as { level: number }).level >= 50);

describe.each(optionalFeatures)('a shop without %s', (feature) => {
  test('builds, starts, sells to a guest and refunds, and has nothing left of the feature', async () => {
    folder = mkdtempSync(path.join(await roomyFolder(), `without-${feature}-`));
    const copy = path.join(folder, 'product');
    const dataDir = path.join(folder, 'data');
    database = await createTestDatabase();
    copyWithout([feature], copy);
    expect(findTypeErrors(copy)).toEqual([]);
    await ensurePredefinedLicenses(database.db);
    const beat = await createBeat({ db: database.db, storage: createStorage({ dataDir }) });
    const before = await writtenTables(database, feature);

    const settings = { DATA_DIR: dataDir, DATABASE_URL: urlOf(database), RATE_LIMIT: 'off' };
    const shop = await startShop(settings, [process.execPath, path.join(copy, 'scripts/start.ts')]);
    const email = 'guest@example.com';
    const session = await checkOutAt(shop, [{ beatId: beat.id, licenseId: licenseIds.basic }], email);
    await press(shop, `sessions/${session}/pay`);
    await until('the order is paid', async () => (await askPayment(shop, session)).state === 'paid');
    const order = await database.db.selectFrom('orders_orders').select(['id', 'charge_id']).executeTakeFirstOrThrow();
    await press(shop, `charges/${order.charge_id}/refund`);
    const stateOf = () =>
      database.db.selectFrom('orders_orders').select('state').where('id', '=', order.id).executeTakeFirstOrThrow();
    await until('the order is refunded', async () => (await stateOf()).state === 'refunded');

    // The built files contain the pages of all roles, and their menus.
    const paths = pathsOf(feature);
    const built = globSync('dist/**/*.{js,json,html}', { cwd: copy });
    const findLinking = (to: readonly string[]): string[] =>
      built.filter((file) => linksIn(readFileSync(path.join(copy, file), 'utf8'), to).length > 0);
    expect(findLinking(pathsOf('orders'))).not.toEqual([]);
    // The security list links to each kind of item, but shows the link only beside such an item.
    expect(findLinking(paths).filter((file) => !file.includes('/dashboard-settings-'))).toEqual([]);
    for (const visited of ['/', '/beatstore', productPath(beat.id), '/sitemap.xml']) {
      const response = await fetch(shop.url + visited);
      expect(response.status, visited).toBe(200);
      expect(linksIn(await response.text(), paths), visited).toEqual([]);
    }

    const orders = async () => (await writtenTables(database, 'orders')).includes('orders_orders');
    await until('the database has counted what was written', orders);
    expect(await writtenTables(database, feature)).toEqual(before);
    expect(faultsIn(shop.said())).toEqual([]);
    expect(shop.said()).not.toContain(`"${feature}.`);
  });
});
