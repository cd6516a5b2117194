import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { migrationLock } from '#platform/database/schema/run-migrations.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { BackupError } from './backup-error.ts';
import { columnList, findTables, jobSchema, plainSettings, quoted, wantedJobs } from './database-parts.ts';
import { type DumpedTable, type Manifest, pieceName } from './manifest.ts';

const gzipped = promisify(gzip);
const pieceBytes = 4 * 1024 * 1024;

export type Dumped = Pick<Manifest, 'takenAt' | 'server' | 'migrations' | 'tables' | 'sequences'>;

interface DumpOptions {
  readonly extraSchemas: readonly string[];
  readonly progress: (table: string, number: number, of: number) => void;
}

const copySql = (name: string, columns: readonly string[]): string =>
  name === `${jobSchema}.job`
    ? `copy (select ${columnList(columns)} from ${quoted(name)} where ${wantedJobs}) to stdout`
    : `copy ${quoted(name)} (${columnList(columns)}) to stdout`;

/** Joins small chunks, so that the archive has fewer entries. */
async function* inPieces(chunks: Readable): AsyncGenerator<Buffer> {
  let piece: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    piece.push(chunk);
    bytes += chunk.length;
    if (bytes < pieceBytes) continue;
    yield Buffer.concat(piece, bytes);
    piece = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(piece, bytes);
}

const dumpTable = async (
  client: pg.ClientBase,
  archive: ArchiveWriter,
  { name, columns }: { readonly name: string; readonly columns: string[] },
): Promise<DumpedTable> => {
  const hash = createHash('sha256');
  const copying = client.query(copyTo(copySql(name, columns)));
  let [number, bytes] = [0, 0];
  for await (const piece of inPieces(copying)) {
    hash.update(piece);
    bytes += piece.length;
    const packed = await gzipped(piece, { level: 3 });
    await archive.add(pieceName(name, (number += 1)), packed.length, [packed]);
  }
  return { name, columns, rows: copying.rowCount, bytes, sha256: hash.digest('hex') };
};

const readSequences = async (
  client: pg.ClientBase,
  extraSchemas: readonly string[],
): Promise<Manifest['sequences']> => {
  const { rows } = await client.query<{ name: string }>(
    `select case when schemaname = current_schema() then sequencename::text else schemaname || '.' || sequencename end as name
       from pg_sequences where schemaname = current_schema() or schemaname = any($1) order by 1`,
    [extraSchemas],
  );
  const sequences: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const now = await client.query<{ value: string; used: boolean }>(
      `select last_value::text as value, is_called as used from ${quoted(name)}`,
    );
    sequences.push(...now.rows.map((row) => ({ name, ...row })));
  }
  return sequences;
};

const dumpAll = async (
  client: pg.ClientBase,
  archive: ArchiveWriter,
  { extraSchemas, progress }: DumpOptions,
): Promise<Dumped> => {
  await client.query('begin isolation level repeatable read read only');
  await client.query(plainSettings);
  // The first statement that reads takes the snapshot.
  const { rows } = await client.query<{ at: Date; server: string; shop: boolean }>(
    `select clock_timestamp() as at, current_setting('server_version') as server,
            to_regclass('schema_migrations') is not null as shop`,
  );
  const [first] = rows;
  if (!first?.shop) throw new BackupError('There is no shop in this database.');
  const migrations = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from schema_migrations order by name',
  );
  const found = await findTables(client, extraSchemas);
  const tables: DumpedTable[] = [];
  for (const table of found) {
    progress(table.name, tables.length, found.length);
    tables.push(await dumpTable(client, archive, table));
  }
  // Read last, because sequences continue while we copy and must not be behind the rows.
  const sequences = await readSequences(client, extraSchemas);
  await client.query('commit');
  progress('', found.length, found.length);
  const { at, server } = first;
  return { takenAt: at.toISOString(), server, migrations: migrations.rows, tables, sequences };
};

/**
 * Copies all rows as of one moment. Another connection holds the migrations' lock, so that no migration runs: waiting
 * for a lock in the snapshot's transaction would make the snapshot old.
 */
export const dumpDatabase = async (pool: pg.Pool, archive: ArchiveWriter, options: DumpOptions): Promise<Dumped> => {
  const guard = await pool.connect();
  const client = await pool.connect().catch((error: unknown) => {
    guard.release();
    throw error;
  });
  let broken = true;
  try {
    await guard.query('begin');
    await guard.query('set local idle_in_transaction_session_timeout = 0');
    await guard.query('select pg_advisory_xact_lock_shared($1)', [migrationLock]);
    const dumped = await dumpAll(client, archive, options);
    await guard.query('commit');
    broken = false;
    return dumped;
  } finally {
    // Closing the connection ends its running statement.
    client.release(broken);
    guard.release(broken);
  }
};
