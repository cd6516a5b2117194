import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { license } from '../../contract.ts';
import { maxDescriptionLength } from '../../rules.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { createLicense, createSeller, licenseIds } from '#testing/factories.ts';
import {
  ensurePredefinedLicenses,
  findLicensesByIds,
  licenseTerms,
  predefinedLicenses,
  presentLicense,
} from '../public.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await ensurePredefinedLicenses(database.db);
});
afterAll(() => database.drop());

const find = () => findLicensesByIds(database.db, Object.values(licenseIds));

describe('the predefined licenses', () => {
  it('are four, at the advertised prices, in display order', async () => {
    const shown = (await find()).map(presentLicense);

    expect(shown.map(({ title, price, regularPrice }) => [title, price, regularPrice])).toEqual([
      ['Basic License', '19.99', null],
      ['Premium', '35.57', '120.99'],
      ['Premium + Trackouts', '120.00', null],
      ['Exclusive Owner', '538.88', '1293.00'],
    ]);
    for (const one of shown) {
      expect(license.safeParse(one).error).toBeUndefined();
      expect(one.usageTerms).toHaveLength(7);
      expect(one.description.length).toBeLessThanOrEqual(maxDescriptionLength);
    }
    expect(shown.filter(({ exclusive }) => exclusive).map(({ title }) => title)).toEqual(['Exclusive Owner']);
    expect(shown.filter(({ recommended }) => recommended).map(({ title }) => title)).toEqual(['Premium']);
  });

  it('have no former price in a shop without the demo', async () => {
    const own = await createTestDatabase();
    try {
      await ensurePredefinedLicenses(own.db, { demo: false });
      const prices = (await findLicensesByIds(own.db, Object.values(licenseIds))).map(presentLicense);
      expect(prices.map(({ price, regularPrice }) => [price, regularPrice])).toEqual([
        ['19.99', null],
        ['35.57', null],
        ['120.00', null],
        ['538.88', null],
      ]);
    } finally {
      await own.drop();
    }
  });

  it('are added once, and an admin’s changes stay', async () => {
    await database.db
      .updateTable('licenses_licenses')
      .set({ price_cents: 2100, title: 'Starter' })
      .where('id', '=', licenseIds.basic)
      .execute();
    await Promise.all([ensurePredefinedLicenses(database.db), ensurePredefinedLicenses(database.db)]);

    const rows = await find();
    expect(rows).toHaveLength(predefinedLicenses.length);
    expect(rows[0]).toMatchObject({ slug: 'basic', price_cents: 2100, title: 'Starter' });
  });
});

describe('a license', () => {
  it('belongs to its seller, and has the terms that an order stores', async () => {
    const seller = await createSeller(database);
    const row = await createLicense(database, { ownerId: seller.id, title: 'Tour', fileTypes: ['mp3', 'wav'] });

    expect(presentLicense(row)).toMatchObject({ user: [seller.id], predefined: false, type: 'custom' });
    expect(licenseTerms(row)).toEqual({
      title: 'Tour',
      description: row.description,
      fileTypes: ['mp3', 'wav'],
      usageTerms: [{ name: 'Distribution Limit', limit: '1000' }],
      exclusive: false,
    });
  });

  it('is found by its id, even after it was withdrawn, and without other licenses', async () => {
    const [found, other] = [await createLicense(database), await createLicense(database)];
    const now = new Date();
    await database.db.updateTable('licenses_licenses').set({ withdrawn_at: now }).where('id', '=', found.id).execute();
    expect(await findLicensesByIds(database.db, [found.id, found.id])).toEqual([{ ...found, withdrawn_at: now }]);
    expect((await findLicensesByIds(database.db, [found.id, other.id])).map(({ id }) => id)).toEqual([
      found.id,
      other.id,
    ]);
  });

  it('isn’t found by an unknown id or an empty list of ids', async () => {
    expect(await findLicensesByIds(database.db, [])).toEqual([]);
    expect(await findLicensesByIds(database.db, ['01900000-0000-7000-8000-00000000ffff'])).toEqual([]);
  });
});
