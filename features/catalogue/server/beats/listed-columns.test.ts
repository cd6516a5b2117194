import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { beatChoices, choiceNames } from '../../beat-choices.ts';

// A migration that changes the view or the function recreates all of it, and can easily lose a column that another
// migration added.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const columnsOf = async (table: string): Promise<string[]> => {
  const { rows } = await database.pool.query<{ name: string }>(
    'select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1',
    [table],
  );
  return rows.map(({ name }) => name);
};

test('each choice is a column of the beats, of the view that lists beats, and of the listings', async () => {
  const missing = [];
  for (const table of ['catalogue_beats', 'catalogue_listed', 'catalogue_listings']) {
    const columns = await columnsOf(table);
    missing.push(
      ...choiceNames.flatMap((name) => {
        const { column } = beatChoices[name];
        return columns.includes(column) ? [] : [`${table} lacks ${column}`];
      }),
    );
  }
  expect(missing).toEqual([]);
});

test('catalogue_list copies every column of catalogue_listed into catalogue_listings, which adds only the revision', async () => {
  const { rows } = await database.pool.query<{ text: string }>(
    `select pg_get_functiondef('catalogue_list(uuid[])'::regprocedure) as text`,
  );
  const text = rows[0]?.text ?? '';
  const [listed, listings] = [await columnsOf('catalogue_listed'), await columnsOf('catalogue_listings')];
  expect(
    listings.filter((column) => !listed.includes(column)).map((column) => `catalogue_listed lacks ${column}`),
  ).toEqual([
    // The function itself computes the revision.
    'catalogue_listed lacks revision',
  ]);
  expect(
    listed
      .filter((column) => text.split(new RegExp(`\\b${column}\\b`)).length < 3)
      .map((column) => `catalogue_list lacks ${column}`),
  ).toEqual([]);
});
