import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrationLock } from '#platform/database/schema/run-migrations.ts';
import { BackupError } from './backup-error.ts';
import { columnList, findTables, jobSchema, plainSettings, quoted } from './database-parts.ts';
import type { Manifest } from './manifest.ts';

/** Loads rows in one transaction into a database that already has the archive's tables. */
export interface DatabaseLoad {
  rows(table: string, text: Buffer): Promise<void>;
  /** Checks all foreign keys and commits. */
  finish(): Promise<void>;
  abandon(): void;
}

type Content = Pick<Manifest, 'tables' | 'sequences'>;

const isJobs = (table: string): boolean => table.startsWith(`${jobSchema}.`);

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Foreign keys are dropped while rows are loaded; creating them again checks every row. */
const findForeignKeys = async (client: pg.ClientBase, tables: readonly string[]): Promise<ForeignKey[]> => {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any($1::regclass[]) order by 1, 2`,
    [tables.map(quoted)],
  );
  return rows;
};

const checkColumns = async (client: pg.ClientBase, { tables }: Content): Promise<void> => {
  const schemas = tables.flatMap(({ name }) => (name.includes('.') ? [name.split('.')[0] ?? ''] : []));
  const there = new Map((await findTables(client, schemas)).map(({ name, columns }) => [name, new Set(columns)]));
  for (const { name, columns } of tables) {
    const missing = there.has(name) ? columns.find((column) => !there.get(name)?.has(column)) : '';
    if (missing === undefined) continue;
    throw new BackupError(
      `This version has no place for ${missing ? `the column ${missing} of ` : ''}the table ${name}: restore with the version that made the backup, then start this one.`,
    );
  }
};

class Load implements DatabaseLoad {
  readonly #client: pg.PoolClient;
  readonly #content: Content;
  readonly #shopTables: readonly string[];
  #keys: readonly ForeignKey[] = [];
  #copying: { readonly table: string; readonly stream: Writable; readonly done: Promise<void> } | null = null;

  constructor(client: pg.PoolClient, content: Content) {
    this.#client = client;
    this.#content = content;
    this.#shopTables = content.tables.map(({ name }) => name).filter((name) => !isJobs(name));
  }

  async begin(): Promise<void> {
    const client = this.#client;
    await client.query('begin');
    await client.query(plainSettings);
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await checkColumns(client, this.#content);
    this.#keys = await findForeignKeys(client, this.#shopTables);
    for (const { table, name } of this.#keys)
      await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
    // The ledger's triggers refuse changes, and the catalogue's announce them; neither applies to a restore.
    for (const table of this.#shopTables) await client.query(`alter table ${quoted(table)} disable trigger user`);
    // The archive also contains the rows that migrations insert.
    await client.query(`truncate ${this.#shopTables.map(quoted).join(', ')}`);
    const jobs = this.#content.tables.map(({ name }) => name).filter(isJobs);
    for (const table of jobs.toReversed()) await client.query(`delete from ${quoted(table)}`);
  }

  async rows(table: string, text: Buffer): Promise<void> {
    if (this.#copying?.table !== table) {
      await this.#endTable();
      this.#copying = this.#beginTable(table);
    }
    const { stream, done } = this.#copying;
    if (!stream.write(text)) await Promise.race([once(stream, 'drain'), done]);
  }

  #beginTable(table: string) {
    const columns = this.#content.tables.find(({ name }) => name === table)?.columns;
    if (columns === undefined) throw new BackupError(`The table ${table} is not in the manifest.`);
    const stream = this.#client.query(copyFrom(`copy ${quoted(table)} (${columnList(columns)}) from stdin`));
    const done = finished(stream);
    // A failure is thrown at the next piece or at the table's end.
    done.catch(() => undefined);
    return { table, stream, done };
  }

  async #endTable(): Promise<void> {
    const copying = this.#copying;
    this.#copying = null;
    copying?.stream.end();
    await copying?.done;
  }

  async finish(): Promise<void> {
    const client = this.#client;
    await this.#endTable();
    for (const { name, value, used } of this.#content.sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, used]);
    for (const { table, name, definition } of this.#keys)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    for (const table of this.#shopTables) await client.query(`alter table ${quoted(table)} enable trigger user`);
    await client.query('commit');
    // Without statistics, queries would have poor plans for hours.
    await client.query('analyze');
    client.release();
  }

  abandon(): void {
    // The server rolls back the transaction of a closed connection.
    this.#client.release(true);
  }
}

export const loadDatabase = async (pool: pg.Pool, content: Content): Promise<DatabaseLoad> => {
  const client = await pool.connect();
  const load = new Load(client, content);
  try {
    await load.begin();
    return load;
  } catch (error) {
    load.abandon();
    throw error;
  }
};
