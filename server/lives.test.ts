import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beatLife } from '#features/catalogue/server/states/beat-states.ts';
import { offerLife } from '#features/offers/server/lifecycle/offer-states.ts';
import { shareLife } from '#features/splits/server/lifecycle/share-states.ts';
import { campaignLife } from '#features/subscribers/server/campaigns/campaign-states.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import { IllegalTransition } from '#platform/lives/define-life.ts';
import { statesAfter, statesOf } from '#platform/lives/life-shape.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { sourceFiles } from '../scripts/check-boundaries.ts';
import { features } from './features.ts';

const lives = features.flatMap((feature) => feature.lives ?? []);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('every table whose rows have states has a life', async () => {
  const { rows } = await sql<{ table: string }>`
    select conrelid::regclass::text as table from pg_constraint where conname = conrelid::regclass || '_state_check'`.execute(
    database.db,
  );
  expect(lives.map(({ table }) => table).toSorted()).toEqual(rows.map(({ table }) => table).toSorted());
});

describe.each(lives)('the life of $what', (life) => {
  const states = statesOf(life);

  test('has the states that the database allows', async () => {
    const { rows } = await sql<{ state: string }>`
      select (regexp_matches(pg_get_constraintdef(oid), '''([^'']+)''::text', 'g'))[1] as state
      from pg_constraint where conrelid = ${life.table}::regclass and conname = ${`${life.table}_state_check`}`.execute(
      database.db,
    );
    expect(rows.map(({ state }) => state).toSorted()).toEqual(states.toSorted());
  });

  test('reaches every state from a start, and leaves only states that it has', () => {
    const reached = new Set(life.starts);
    for (const state of reached) for (const next of statesAfter(life, state)) reached.add(next);
    expect([...reached].toSorted()).toEqual(states.toSorted());
    expect(
      Object.values(life.transitions).flatMap(({ from }) => from.filter((state) => !states.includes(state))),
    ).toEqual([]);
  });

  const illegal = Object.entries(life.transitions).flatMap(([name, { from, to = name }]) =>
    states
      .filter((state) => !from.includes(state) && !(life.mayStay && state === to))
      .map((state) => ({ state, name })),
  );
  test.each(illegal)('refuses $name from $state, and writes nothing', async ({ state, name }) => {
    const untouched = new Proxy({} as Trx, {
      get: (_, property) => expect.fail(`the transaction was used: ${String(property)}`),
    });
    const row = { id: '01900000-0000-7000-8000-0000000000cc', state };
    await expect(life.move(untouched, row, name, {})).rejects.toThrow(IllegalTransition);
    await expect(life.moveAll(untouched, [row], name, {})).rejects.toThrow(IllegalTransition);
  });
});

describe('a state', () => {
  test('of a row that has changed since it was read is not written', async () => {
    const id = '01900000-0000-7000-8000-0000000000dd';
    const move = inTransaction(database.db, (trx) => shareLife.move(trx, { id, state: 'invited' }, 'accepted', {}));
    await expect(move).rejects.toThrow('a share was changed by someone else in the meantime');
  });

  test('is written to all rows that may change to it, if no guard needs the row', () => {
    const wheres = (query: { compile(): { parameters: readonly unknown[] } }) => query.compile().parameters.slice(1);
    expect(wheres(shareLife.moveWhere(database.db, 'ended', {}))).toEqual(['accepted']);
    expect(wheres(campaignLife.moveWhere(database.db, 'canceled', {}))).toEqual(['sending', 'paused', 'canceled']);
    expect(() => beatLife.moveWhere(database.db, 'sell', {})).toThrow('one by one: unless another item owns it');
  });

  test('can’t be written by any other update, because the types forbid that', () => {
    const { db } = database;
    const state = 'paid' as const;
    const more = { paid_at: new Date(), state };
    const queries = [
      // @ts-expect-error Only a life may write a state.
      () => db.updateTable('orders_orders').set({ state }),
      // @ts-expect-error Nor may an update with other fields.
      () => db.updateTable('orders_orders').set({ ...more, session_id: null }),
      // @ts-expect-error Nor may an update with a function.
      () => db.updateTable('orders_orders').set(() => ({ state })),
      // @ts-expect-error Nor may an update with SQL.
      () => db.updateTable('orders_items').set({ state: sql<'lost'>`'lost'` }),
      // @ts-expect-error As above.
      () => db.updateTable('offers_offers').set({ state: 'void' }),
      // @ts-expect-error As above.
      () => db.updateTable('catalogue_beats').set({ state: 'sold' }),
      // @ts-expect-error As above.
      () => db.updateTable('catalogue_beats').set({ sold_item_id: null }),
      // @ts-expect-error As above.
      () => db.updateTable('payouts_transfers').set({ state: 'made' }),
      // @ts-expect-error As above.
      () => db.updateTable('splits_shares').set({ state: 'ended' }),
      // @ts-expect-error As above.
      () => db.updateTable('disputes_disputes').set({ state: 'over' }),
      // @ts-expect-error As above.
      () => db.updateTable('notices_notices').set({ state: 'restored' }),
      // @ts-expect-error An offer has no transition of this name.
      (trx: Trx) => offerLife.move(trx, { id: '', state: 'open' }, 'lost', {}),
      // @ts-expect-error The fields of a move can't include the state.
      (trx: Trx) => offerLife.move(trx, { id: '', state: 'open' }, 'void', { state: 'paid' }),
    ];
    expect(queries).toHaveLength(13);
  });
});

/** Types can't check plain SQL, so it may not update the tables of lives at all. */
const findRawUpdates = (text: string): string[] => {
  const raw = new RegExp(String.raw`\bupdate\s+"?(${lives.map(({ table }) => table).join('|')})\b`, 'gi');
  return text.match(raw) ?? [];
};

test('the search for plain SQL finds updates of rows with a life', () => {
  expect(findRawUpdates("sql`update orders_orders set state = 'paid'`")).toEqual(['update orders_orders']);
  expect(findRawUpdates("pool.query('UPDATE\n  catalogue_beats set title = $1')")).toHaveLength(1);
  expect(findRawUpdates("db.updateTable('orders_orders').set({ paid_at: now })")).toEqual([]);
});

test('no plain SQL updates a row with a life, outside of tests and migrations', () => {
  const files = sourceFiles().filter((file) => !/\.test\.ts$|^(testing|packages\/bench|e2e)\//.test(file));
  const found = files.flatMap((file) =>
    findRawUpdates(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
