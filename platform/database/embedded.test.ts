import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { roomyFolder } from '../../scripts/roomy-folder.ts';
import { until } from '#testing/eventually.ts';
import { watchDisk } from '#testing/power/watch-disk.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { openDatabase } from './open.ts';
import { processesIn } from './postgres-folder.ts';

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
const holderScript = join(import.meta.dirname, '../../testing/database/holder.ts');
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
// Only a power cut loses data without fsync, and these tests cut no power.
const settings = { fsync: 'off' };

/** The data folder after a first start, which tests of later starts copy. */
let made: string;
let folder: string;
const servers: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

const newFolder = async (): Promise<string> => await mkdtemp(join(await roomyFolder(), 'stemhouse-embedded-'));
const copyMade = async (): Promise<void> => {
  await promisify(execFile)('cp', ['-a', join(made, 'postgres'), folder]);
};

beforeAll(async () => {
  made = await newFolder();
  await (await startEmbeddedPostgres({ dataDir: made, log, settings })).stop();
});
afterAll(async () => {
  await rm(made, { recursive: true, force: true });
});
beforeEach(async () => {
  folder = await newFolder();
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }
  await rm(folder, { recursive: true, force: true });
});

const start = async (dataDir = folder): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({ dataDir, log, settings });
  servers.push(server);
  return server;
};

const query = async (server: EmbeddedPostgres, sql: string): Promise<unknown[]> => {
  const client = new pg.Client(server.connection);
  await client.connect();
  return (await client.query<object>(sql).finally(() => client.end())).rows;
};

/** Another process that owns the database in `dataDir` and writes rows; `lines` is its output. */
const hold = async (dataDir: string, user: { uid?: number; gid?: number } = {}) => {
  const child = spawn(process.execPath, [holderScript, dataDir], { stdio: ['ignore', 'pipe', 'inherit'], ...user });
  children.push(child);
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  await until(
    'the holder has written',
    async () => lines.length >= 3 || lines.some((line) => line.startsWith('failed')),
  );
  expect(lines[0]).toMatch(/^ready \d+$/);
  return { child, lines, postgres: Number(lines[0]?.split(' ')[1]) };
};

const kill = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL');
  await once(child, 'close');
};

const acknowledged = (lines: string[]): number[] => lines.slice(1).map(Number);

const noOneIn = async (dataDir: string): Promise<boolean> =>
  (await processesIn(join(dataDir, 'postgres'))).length === 0;

const watchdogOf = async (postgres: number): Promise<number> => {
  for (const name of await readdir('/proc')) {
    const command = /^\d+$/.test(name) ? await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '') : '';
    if (command.includes(`stemhouse-watchdog\0${postgres}\0`)) return Number(name);
  }
  throw new Error('there is no watchdog');
};

test('the embedded PostgreSQL starts in a private folder, keeps its rows across restarts, and opens no port', async () => {
  const dataDir = join(folder, 'closed/data');
  await mkdir(join(folder, 'closed'), { mode: 0o700 });
  const first = await start(dataDir);
  await query(first, 'create table kept as select 7 as n');
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
  expect(await query(first, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  await first.stop();
  expect(await noOneIn(dataDir)).toBe(true);
  const second = await start(dataDir);
  expect(await query(second, 'select n from kept')).toEqual([{ n: 7 }]);
  expect(await query(second, 'show timezone')).toEqual([{ TimeZone: 'UTC' }]);
});

test('the embedded PostgreSQL runs with settings that survive a power cut', async () => {
  const database = await openDatabase({ dataDir: folder, log });
  try {
    expect(database.embedded).toBe(true);
    const { rows } = await database.pool.query(`select name, setting from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`);
    expect(rows.map((row: { setting: string }) => row.setting)).toEqual(['on', 'on', 'on']);
  } finally {
    await database.close();
  }
  expect(await noOneIn(folder)).toBe(true);
});

test('the names of a new data folder and its parents are on disk before PostgreSQL uses the folder', async () => {
  const disk = await watchDisk();
  try {
    const server = await start(join(folder, 'new/data'));
    disk.expectDurable(join(folder, 'new/data/postgres'));
    await server.stop();
  } finally {
    disk.stop();
  }
});

test('the embedded PostgreSQL starts in a folder whose path is too long for a socket', async () => {
  const dataDir = join(folder, 'a-label-with-a-long-name'.repeat(6), 'data');
  const server = await start(dataDir);
  expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }]);
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow('already in use');
});

test('a second start is refused and names the process that owns the folder', async () => {
  await copyMade();
  const { child, lines } = await hold(folder);
  await expect(start()).rejects.toThrow(`${folder} is already in use by process ${child.pid}`);
  const before = lines.length;
  await until('the owner goes on', async () => lines.length > before);
});

test('exactly one of several simultaneous starts gets a new folder', async () => {
  const results = await Promise.allSettled([start(), start(), start()]);
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
  expect(refusals).toHaveLength(2);
  for (const refusal of refusals) expect(refusal).toContain(`already in use by process ${process.pid}`);
  const [server] = servers;
  expect(server && (await query(server, 'select 1 as n'))).toEqual([{ n: 1 }]);
});

test('after a crash, the embedded PostgreSQL says why it can’t start, and runs again as soon as it can', async () => {
  await copyMade();
  const server = await start();
  expect(server.fault()).toBeNull();
  await query(server, 'create table kept as select 7 as n');
  const broken = join(folder, 'postgres/postgresql.auto.conf');
  const before = await readFile(broken);
  await writeFile(broken, 'fsync = perhaps');
  process.kill(server.pid(), 'SIGKILL');
  await until('it cannot be started', async () => server.fault() !== null);
  expect(server.fault()).toContain('FATAL');
  expect(server.fault()).not.toContain(folder);
  await writeFile(broken, before);
  await until('it runs again', async () => server.fault() === null);
  expect(await query(server, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('the embedded PostgreSQL can be stopped while it can’t start', async () => {
  await copyMade();
  const server = await start();
  await writeFile(join(folder, 'postgres/postgresql.auto.conf'), 'fsync = perhaps');
  process.kill(server.pid(), 'SIGKILL');
  await until('it cannot be started', async () => server.fault() !== null);
  await server.stop();
  expect(await noOneIn(folder)).toBe(true);
});

describe('when the process that owns PostgreSQL is killed,', () => {
  beforeEach(copyMade);

  test('PostgreSQL ends, too, and every acknowledged row is there at the next start', async () => {
    const { child, lines } = await hold(folder);
    await until('rows are written', async () => lines.length > 200);
    await kill(child);
    await until('PostgreSQL has ended', async () => await noOneIn(folder));
    const rows = await query(await start(), 'select n from written');
    const found = new Set(rows.map((row) => (row as { n: number }).n));
    expect(acknowledged(lines).filter((n) => !found.has(n))).toEqual([]);
  });

  test('another start at the same moment gets the folder, with every acknowledged row', async () => {
    const { child, lines } = await hold(folder);
    await kill(child);
    const rows = await query(await start(), 'select n from written');
    const found = new Set(rows.map((row) => (row as { n: number }).n));
    expect(acknowledged(lines).filter((n) => !found.has(n))).toEqual([]);
  });

  test('and PostgreSQL’s watchdog was killed before, the next start replaces the orphaned PostgreSQL', async () => {
    const { child, lines, postgres } = await hold(folder);
    process.kill(await watchdogOf(postgres), 'SIGKILL');
    await kill(child);
    expect(await processesIn(join(folder, 'postgres'))).toContain(postgres);
    const server = await start();
    expect(server.pid()).not.toBe(postgres);
    const [row] = await query(server, 'select count(*)::int as rows from written');
    expect((row as { rows: number }).rows).toBeGreaterThanOrEqual(acknowledged(lines).length);
  });
});

test('a killed PostgreSQL is restarted by its owner, with every row', async () => {
  await copyMade();
  const server = await start();
  await query(server, 'create table kept as select 7 as n');
  const killed = server.pid();
  process.kill(killed, 'SIGKILL');
  await until('there is a new one', async () => server.pid() !== killed);
  expect(await query(server, 'select n from kept')).toEqual([{ n: 7 }]);
  await expect(startEmbeddedPostgres({ dataDir: folder, log })).rejects.toThrow('already in use');
});

test('lock files left by a power cut don’t block a start, even if another process has the process id in them', async () => {
  await copyMade();
  const server = await start();
  await server.stop();
  const path = join(folder, 'postgres');
  const { uid, gid } = await stat(path);
  const other = spawn('sleep', ['60'], isRoot ? { uid, gid, cwd: '/' } : {});
  children.push(other);
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    await writeFile(join(path, name), `${other.pid}\n/proc/self/cwd\n0\n5432\n.\n\n`);
    await chown(join(path, name), uid, gid);
  }
  expect(await query(await start(), 'select 1 as n')).toEqual([{ n: 1 }]);
});

describe('PostgreSQL’s start fails with one line about', () => {
  test('a folder with other contents', async () => {
    await mkdir(join(folder, 'postgres'));
    await writeFile(join(folder, 'postgres/notes.txt'), '');
    await expect(start()).rejects.toThrow('is not a PostgreSQL folder');
  });

  test('a folder of another version', async () => {
    await mkdir(join(folder, 'postgres'));
    await writeFile(join(folder, 'postgres/PG_VERSION'), '16\n');
    await expect(start()).rejects.toThrow(
      /was created by PostgreSQL 16, this is 18\. With the version of the shop that you had: npm run backup/,
    );
  });

  test('a setting unknown to PostgreSQL, which the line names', async () => {
    await copyMade();
    const starting = startEmbeddedPostgres({ dataDir: folder, log, settings: { ...settings, no_such_setting: '1' } });
    await expect(starting).rejects.toThrow(/does not start in .*no_such_setting/);
  });
});

describe.runIf(isRoot)('as root,', () => {
  test('PostgreSQL runs as the owner of its folder', async () => {
    const dataDir = join(folder, 'data');
    await mkdir(dataDir, { mode: 0o700 });
    await chown(dataDir, nobody, nobody);
    const server = await start(dataDir);
    expect((await stat(`/proc/${server.pid()}`)).uid).toBe(nobody);
  });

  test('a folder that root has copied gets its owner back', async () => {
    await copyMade();
    const server = await start();
    await server.stop();
    const path = join(folder, 'postgres');
    for (const name of ['', ...(await readdir(path, { recursive: true }))]) await chown(join(path, name), 0, 0);
    await chmod(path, 0o755);
    expect(await query(await start(), 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('a process of an unprivileged user can start PostgreSQL', async ({ skip }) => {
    const probe = spawn(process.execPath, ['--check', holderScript], { uid: nobody, gid: nobody, stdio: 'ignore' });
    const failed = await once(probe, 'exit').then(
      ([code]) => code !== 0,
      () => true,
    );
    skip(failed, 'this clone is closed to plain users');
    await chown(folder, nobody, nobody);
    const { child, postgres } = await hold(folder, { uid: nobody, gid: nobody });
    expect((await stat(`/proc/${postgres}`)).uid).toBe(nobody);
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(await noOneIn(folder)).toBe(true);
  });
});
