import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { connectHandlers, publish } from './events.ts';

declare module './events.ts' {
  interface Events {
    'test.sold': { readonly beat: string };
  }
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const write = async (trx: Trx, key: string): Promise<void> => {
  await trx
    .insertInto('http_limits')
    .values({ key: Buffer.from(key), window_start: new Date(), uses: 1 })
    .execute();
};
const written = async (): Promise<string[]> =>
  (await database.db.selectFrom('http_limits').select('key').execute()).map(({ key }) => String(key));
const sell = (): Promise<void> => inTransaction(database.db, (trx) => publish(trx, 'test.sold', { beat: 'Night' }));

test('events reach their handlers in order, and the handlers’ writes commit with the event', async () => {
  const calls: string[] = [];
  connectHandlers(database.db, [
    {
      'test.sold': async (trx, { beat }) => {
        await write(trx, 'one');
        calls.push(`first ${beat}`);
      },
    },
    {},
    {
      'test.sold': async (trx) => {
        await write(trx, 'two');
        calls.push('second');
      },
    },
  ]);
  await sell();
  expect(calls).toEqual(['first Night', 'second']);
  expect(await written()).toEqual(['one', 'two']);
});

test('a failing event handler rolls back what the other handlers wrote', async () => {
  const before = await written();
  connectHandlers(database.db, [
    { 'test.sold': (trx) => write(trx, 'three') },
    { 'test.sold': () => Promise.reject(new Error('sold out')) },
  ]);
  await expect(sell()).rejects.toThrow('sold out');
  expect(await written()).toEqual(before);
});

test('publishing an event without handlers works, but publishing outside a transaction fails', async () => {
  connectHandlers(database.db, []);
  await sell();
  await expect(publish({} as Trx, 'test.sold', { beat: 'Night' })).rejects.toThrow('inTransaction');
});

test('publishing an event fails while no feature is connected', async () => {
  delete database.db.memory.eventHandlers;
  await expect(sell()).rejects.toThrow('connectFeatures');
});
