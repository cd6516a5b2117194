import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { tableOwners } from '../scripts/check-boundaries.ts';
import { features } from './features.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test('each feature whose tables refer to accounts declares which personal data it exports and erases', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid = 'account_users'::regclass`.execute(shop.deps.db);
  const referring = new Set(rows.map(({ table }) => tableOwners.get(table)));
  const silent = features.filter(({ name, personalData }) => referring.has(name) && !personalData);
  expect(referring.size).toBeGreaterThan(3);
  expect(referring).not.toContain(undefined);
  expect(
    silent.map(({ name }) => name),
    'export personalData from these features’ personal-data.ts',
  ).toEqual([]);
});
