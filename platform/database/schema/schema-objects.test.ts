import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { waitingFor } from '#testing/database/held-rows.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { until } from '#testing/eventually.ts';
import { migrate, type Schema } from '../migrate.ts';
import { connectPool } from '../open.ts';
import { dropsObjects } from './schema-objects.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ migrated: false });
  folder = await mkdtemp(join(tmpdir(), 'stemhouse-objects-'));
  await write('0001-beats.sql', 'create table beats (title text, bpm integer); create table runs (file text);');
  await write('views', view('title'));
  await write('functions', noteBpm('new.bpm'));
  await write('triggers', trigger);
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const write = async (name: string, text: string): Promise<void> => await writeFile(join(folder, name), text);
const noteRun = (file: string): string => `insert into runs values ('${file}');`;
const view = (columns: string): string =>
  `drop view if exists listed; create view listed as select ${columns} from beats; ${noteRun('views')}`;
const noteBpm = (value: string): string => `
  create or replace function note_bpm() returns trigger language plpgsql as $$
  begin new.bpm := ${value}; return new; end $$; ${noteRun('functions')}`;
const trigger = `create or replace trigger beats_bpm before insert on beats for each row execute function note_bpm();
  ${noteRun('triggers')}`;

const schema = (): Schema => ({
  migrations: folder,
  objects: ['functions', 'triggers', 'views'].map((name) => ({ name, path: join(folder, name) })),
});
const run = async (): Promise<string[]> => await migrate(database.pool, schema(), log);
const rowsOf = async (sql: string): Promise<unknown[]> => (await database.pool.query(sql)).rows;
/** The files that have run since the last call. */
const runs = async (): Promise<string[]> =>
  (await database.pool.query<{ file: string }>('delete from runs returning file')).rows.map(({ file }) => file);

describe('SQL files of views, functions and triggers', () => {
  test('run after the migrations in the order of the list, and again when they change', async () => {
    await run();
    expect(await runs()).toEqual(['functions', 'triggers', 'views']);
    await run();
    expect(await runs()).toEqual([]);
    await write('functions', noteBpm('new.bpm + 1'));
    await run();
    expect(await runs()).toEqual(['functions']);
    await database.pool.query(`insert into beats values ('a', 99)`);
    expect(await rowsOf('select * from beats')).toEqual([{ title: 'a', bpm: 100 }]);
  });

  test('replace objects that migrations have created under the same names', async () => {
    await write('0002-listed.sql', 'create view listed as select bpm from beats');
    await run();
    expect(await rowsOf('select * from listed')).toEqual([]);
    await database.pool.query(`insert into beats values ('a', 99)`);
    expect(await rowsOf('select * from listed')).toEqual([{ title: 'a' }]);
  });

  test('may change a view’s columns, their order and their types', async () => {
    await run();
    await write('0002-mood.sql', `alter table beats add column mood text not null default ''`);
    await write('views', view('mood, bpm::text as title'));
    await database.pool.query(`insert into beats values ('a', 99)`);
    expect(await run()).toEqual(['0002-mood.sql']);
    expect(await rowsOf('select * from listed')).toEqual([{ mood: '', title: '99' }]);
  });

  test('leave everything as it was if one of them fails, and name that one in one line', async () => {
    await run();
    await runs();
    await write('functions', noteBpm('1'));
    await write('views', view('nothing'));
    await expect(run()).rejects.toThrow(/^SQL file views failed: column "nothing" does not exist$/);
    expect(await runs()).toEqual([]);
    await database.pool.query(`insert into beats values ('a', 99)`);
    expect(await rowsOf('select bpm from beats')).toEqual([{ bpm: 99 }]);
    await write('views', view('title'));
    await run();
    expect(await runs()).toEqual(['functions']);
  });

  test('don’t run again when only their line endings change', async () => {
    await write('views', `${view('title')}\n`);
    await run();
    await runs();
    await write('views', `${view('title')}\r\n`);
    await run();
    expect(await runs()).toEqual([]);
  });

  test('run once for processes that start together', async () => {
    const others = [1, 2, 3].map(() => connectPool({ ...database.connection, max: 1 }, log));
    try {
      await Promise.all(others.map(({ pool }) => migrate(pool, schema(), log)));
    } finally {
      await Promise.all(others.map(({ close }) => close()));
    }
    expect(await runs()).toEqual(['functions', 'triggers', 'views']);
  });

  test('of a version that is one update behind don’t run', async () => {
    await run();
    await write('0002-mood.sql', `alter table beats add column mood text not null default ''`);
    await write('views', view('title, mood'));
    await run();
    await rm(join(folder, '0002-mood.sql'));
    await write('views', view('title'));
    await run();
    await database.pool.query(`insert into beats values ('a', 99, 'Calm')`);
    expect(await rowsOf('select * from listed')).toEqual([{ title: 'a', mood: 'Calm' }]);
  });

  test('don’t run while an older backup is restored, but as soon as all tables exist', async () => {
    await run();
    const restoring = new Map(
      (await database.pool.query<{ name: string; checksum: string }>('select * from schema_migrations')).rows.map(
        ({ name, checksum }) => [name, checksum],
      ),
    );
    await write('0002-mood.sql', `alter table beats add column mood text not null default ''`);
    await write('views', view('mood'));
    const empty = await createTestDatabase({ migrated: false });
    try {
      expect(await migrate(empty.pool, schema(), log, { restoring })).toEqual(['0001-beats.sql']);
      expect((await empty.pool.query('select file from runs')).rows).toEqual([]);
      expect(await migrate(empty.pool, schema(), log)).toEqual(['0002-mood.sql']);
      expect((await empty.pool.query('select mood from listed')).rows).toEqual([]);
    } finally {
      await empty.drop();
    }
  });
});

describe('a migration that drops a view', () => {
  beforeEach(async () => {
    await run();
    await runs();
    await write('0002-more.sql', 'alter table beats add column mood text');
    await write('0003-bpm.sql', 'drop view listed;\nalter table beats alter column title type varchar(90);');
    await write('0004-index.sql', 'create index beats_bpm on beats (bpm)');
  });

  test('gets the view back in the migration’s transaction, though the view’s file is unchanged', async () => {
    expect(await run()).toEqual(['0002-more.sql', '0003-bpm.sql', '0004-index.sql']);
    expect(await runs()).toEqual(['functions', 'triggers', 'views']);
    expect(await rowsOf('select title from listed')).toEqual([]);
  });

  test.each(['do $$ begin drop view listed; end $$', 'drop function note_bpm cascade', 'drop table runs cascade'])(
    'gets back what it drops by: %s',
    async (statement) => {
      const restoring = statement.includes('runs') ? 'create table runs (file text)' : '';
      await write('0003-bpm.sql', `${statement}; ${restoring}`);
      await run();
      await database.pool.query(`insert into beats values ('a', 99)`);
      expect(await rowsOf('select title from listed')).toEqual([{ title: 'a' }]);
      expect(await runs()).toEqual(['functions', 'triggers', 'views']);
    },
  );

  test('is rolled back together with the migrations after it if one of those fails', async () => {
    await write('0004-index.sql', 'create index beats_bpm on beats (nothing)');
    await expect(run()).rejects.toThrow(/^Migration 0004-index.sql failed/);
    expect(await rowsOf('select title from listed')).toEqual([]);
    expect(await rowsOf('select name from schema_migrations order by name')).toEqual([
      { name: '0001-beats.sql' },
      { name: '0002-more.sql' },
    ]);
  });
});

test.each([
  ['drop view listed', true],
  ['alter table beats drop column title cascade', true],
  [
    'alter table runs drop constraint runs_fkey cascade, add foreign key (file) references files on delete cascade',
    true,
  ],
  ['alter table runs drop constraint runs_fkey, add foreign key (file) references files on delete cascade', false],
  ['alter table runs drop constraint runs_fkey,\n  add foreign key (file) references files ON UPDATE\n CASCADE', false],
  ['alter table beats drop column bpm; create table runs (file text references files on delete cascade)', false],
])('a migration drops objects that SQL files create: %s → %s', (sql, drops) => {
  expect(dropsObjects({ name: '0002-runs.sql', sql, checksum: '' })).toBe(drops);
});

test('SQL files that wait for a busy table let others write to it, and run once it is free', async () => {
  await run();
  await runs();
  await write('triggers', `${trigger} -- again`);
  const busy = await database.pool.connect();
  try {
    await busy.query('begin');
    await busy.query(`insert into beats values ('a', 99)`);
    const running = run();
    await until('the trigger waits', async () => (await waitingFor({ database }, 'create or replace trigger')) > 0);
    // Waits behind the trigger until that gives up for a moment.
    await database.pool.query(`insert into beats values ('b', 99)`);
    expect(await runs()).toEqual([]);
    await busy.query('commit');
    await running;
  } finally {
    busy.release();
  }
  expect(await runs()).toEqual(['triggers']);
});
