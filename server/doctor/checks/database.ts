import type { Pool } from 'pg';
import { codeOf, DatabaseError, messageOf } from '#platform/database/database-error.ts';
import { checkListening } from '#platform/database/listen.ts';
import { findWaitingMigrations } from '#platform/database/migrate.ts';
import type { Connection } from '#platform/database/open.ts';
import { type Finding, ok, problem, warning } from '../finding.ts';

export interface DatabaseFacts {
  readonly version: string;
  readonly versionNumber: number;
  readonly encoding: string;
  readonly readOnly: boolean;
  readonly maxConnections: number;
  readonly trigrams: 'installed' | 'available' | 'missing';
  readonly mayCreate: boolean;
  readonly mayCreateTables: boolean;
  readonly user: string;
  readonly name: string;
  readonly now: Date;
}

export const readDatabase = async (pool: Pick<Pool, 'query'>): Promise<DatabaseFacts> => {
  const { rows } = await pool.query<DatabaseFacts>(`select
    current_setting('server_version') as "version",
    current_setting('server_version_num')::int as "versionNumber",
    current_setting('server_encoding') as "encoding",
    pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as "readOnly",
    current_setting('max_connections')::int as "maxConnections",
    coalesce((select case when installed_version is null then 'available' else 'installed' end
      from pg_available_extensions where name = 'pg_trgm'), 'missing') as "trigrams",
    has_database_privilege(current_database(), 'create') as "mayCreate",
    has_schema_privilege(coalesce(current_schema(), 'public'), 'create') as "mayCreateTables",
    current_user::text as "user",
    current_database()::text as "name",
    clock_timestamp() as "now"`);
  const [facts] = rows;
  if (!facts) throw new Error('The database did not answer');
  return facts;
};

/** Enough for a server and a worker that aren't both busy: each takes up to 16. */
const fewConnections = 25;

export const judgeDatabase = (facts: DatabaseFacts, place: string): Finding[] => {
  const { version, versionNumber, encoding, readOnly, maxConnections, trigrams, mayCreate, mayCreateTables } = facts;
  const found: Finding[] = [];
  if (versionNumber < 150_000) found.push(problem(`PostgreSQL ${version} is too old`, 'use PostgreSQL 15 or newer'));
  if (encoding !== 'UTF8')
    found.push(
      problem(
        `its encoding is ${encoding}`,
        `create a database in UTF8: create database … encoding 'UTF8' template template0`,
      ),
    );
  if (readOnly)
    found.push(problem('it can only be read', 'DATABASE_URL has to name the primary server, not one of its replicas'));
  if (trigrams === 'missing')
    found.push(
      problem(
        'the extension pg_trgm is not there',
        'install PostgreSQL’s contrib package (postgresql-contrib) on its machine',
      ),
    );
  if (trigrams === 'available' && !mayCreate)
    found.push(
      problem(
        `${facts.user} may not install the extension pg_trgm`,
        'as a superuser, in this database: create extension pg_trgm',
      ),
    );
  if (!mayCreate || !mayCreateTables)
    found.push(
      problem(
        `${facts.user} may not create ${mayCreate ? 'tables' : 'schemas'}`,
        mayCreate
          ? `as its owner: grant create on schema public to "${facts.user}"`
          : `as its owner: grant create on database "${facts.name}" to "${facts.user}"`,
      ),
    );
  if (maxConnections < fewConnections)
    found.push(
      warning(
        `it allows ${maxConnections} connections, and each server and worker takes up to 16`,
        'raise max_connections, or run fewer processes',
      ),
    );
  return found.some(({ state }) => state === 'problem') ? found : [ok(`PostgreSQL ${version}, ${place}`), ...found];
};

const todoByCode: Readonly<Record<string, string>> = {
  ENOTFOUND: 'check the host name in DATABASE_URL',
  EAI_AGAIN: 'check the host name in DATABASE_URL, and this machine’s DNS',
  ECONNREFUSED: 'check that PostgreSQL runs, and host and port in DATABASE_URL (listen_addresses, firewall)',
  ETIMEDOUT: 'check the firewall between this machine and the database',
  '28P01': 'check user and password in DATABASE_URL; special characters need percent encoding',
  '28000': 'allow this user from this address in pg_hba.conf, or add ?sslmode=require to DATABASE_URL',
  '3D000': 'create the database, or correct its name in DATABASE_URL',
  '53300': 'raise max_connections, or run fewer processes',
  '57P03': 'wait until it has started, and run this again',
};

/** What to do about a connection error; undefined if the error is unknown. */
const todoOf = (error: unknown): string | undefined => {
  const cause = error instanceof Error ? error.cause : undefined;
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return todoByCode[codeOf(first) ?? codeOf(cause instanceof AggregateError ? cause.errors[0] : cause) ?? ''];
};

export const databaseAway = (error: unknown): Finding =>
  problem(`it cannot be reached: ${messageOf(error)}`, todoOf(error) ?? 'read the message above');

/**
 * Checks that notifications reach other processes, which a pooler in transaction mode prevents, and that
 * DATABASE_DIRECT_URL leads to the same database.
 */
export const checkNotifications = async (
  { pool, direct, hasDirectUrl }: { readonly pool: Pool; readonly direct: Connection; readonly hasDirectUrl: boolean },
  withinMs = 3000,
): Promise<Finding[]> => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  try {
    if (await checkListening({ pool, direct }, { hasDirectUrl, log, withinMs }))
      return hasDirectUrl ? [ok('DATABASE_DIRECT_URL leads to the same database, and notifications arrive there')] : [];
    return [
      warning(
        'it is behind a pooler that passes on no notifications: other machines’ changes show up to 25 s later',
        'set DATABASE_DIRECT_URL to the database itself',
      ),
    ];
  } catch (error) {
    const name = hasDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
    const todo = todoOf(error)?.replaceAll('DATABASE_URL', name);
    return [problem(messageOf(error), todo ?? `correct ${name}: the database of this shop, without a pooler`)];
  }
};

interface CheckedMigrations {
  readonly finding: Finding;
  /** `ours` also after the next version's migrations. Tables of any other version must not be read. */
  readonly tables: 'none' | 'ours' | 'of another version';
}

export const checkMigrations = async (pool: Pool, folder: string): Promise<CheckedMigrations> => {
  try {
    const { waiting, isAhead } = await findWaitingMigrations(pool, folder);
    const [first] = waiting;
    if (isAhead)
      return {
        finding: warning('the database was migrated by the next version', 'update this machine, too'),
        tables: 'ours',
      };
    if (first === undefined) return { finding: ok('the database is up to date with this code'), tables: 'ours' };
    if (first.startsWith('0001-'))
      return { finding: ok('the database is empty: the first start creates the tables'), tables: 'none' };
    const more = waiting.length > 1 ? ` and ${waiting.length - 1} more` : '';
    const finding = warning(
      `the database is behind this code: ${first}${more}`,
      'start this version (a shop that runs now is an older one: restart it); back up first',
    );
    return { finding, tables: 'of another version' };
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const todo = 'the code and the database must belong together: check which version was installed last';
    return { finding: problem(error.message, todo), tables: 'of another version' };
  }
};
