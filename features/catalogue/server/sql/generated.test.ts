import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { keys } from '../../choice-options.ts';
import { formatTime } from '../../format-time.ts';
import { kitTypeLabels } from '../../kits.ts';
import { shortKey } from '../../search.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the database formats a duration like the code', async () => {
  const durations = [0, 499, 500, 1499, 59_499, 59_500, 60_000, 151_000, 599_500, 3_599_500, 3_600_000];
  const { rows } = await database.pool.query<{ text: string }>(
    'select catalogue_format_time(duration) as text from unnest($1::integer[]) as duration',
    [durations],
  );
  expect(rows.map(({ text }) => text)).toEqual(durations.map(formatTime));
});

test('the database names each type of kit like the code', async () => {
  const { rows } = await database.pool.query<{ type: string; label: string }>(
    'select type, catalogue_kit_type_label(type) as label from unnest($1::text[]) as type',
    [Object.keys(kitTypeLabels)],
  );
  expect(Object.fromEntries(rows.map(({ type, label }) => [type, label]))).toEqual(kitTypeLabels);
});

test('the database abbreviates each key like the code', async () => {
  const { rows } = await database.pool.query<{ key: string; short: string }>(
    'select key, catalogue_short_key(key) as short from unnest($1::text[]) as key',
    [[...keys, 'Gamelan', '']],
  );
  expect(rows.map(({ key, short }) => [key, short])).toEqual(
    [...keys, 'Gamelan', ''].map((key) => [key, shortKey(key)]),
  );
});
