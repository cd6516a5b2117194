import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.each([
  [`array['dark', 'slow']`, ['dark', 'slow']],
  [`array['[live]', 'é', 'a.b']`, ['[live]', 'é', 'a.b']],
  [`array[]`, []],
  [`array['a,b', '{x}', 'a "b"', '\\c', '']`, ['a,b', '{x}', 'a "b"', '\\c', '']],
  [`array['null', 'NULLS', null]`, ['null', 'NULLS', null]],
  [
    `array[array['a', 'b'], array['c', 'd']]`,
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [`'[2:3]={a,b}'`, ['a', 'b']],
])('the array of texts %s is read as it was stored', async (written, expected) => {
  const { rows } = await database.pool.query<{ read: unknown }>(`select ${written}::text[] as read`);
  expect(rows[0]?.read).toEqual(expected);
});

test('arrays of ids are lists', async () => {
  const id = '0198c252-1b10-7cc6-8b3a-56625bdba5ed';
  const { rows } = await database.pool.query<{ ids: string[] }>(`select array['${id}', '${id}']::uuid[] as ids`);
  expect(rows[0]?.ids).toEqual([id, id]);
});
