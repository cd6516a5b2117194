import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { DatabaseError } from '../database-error.ts';

/** Lists a folder's earlier migrations with their checksums. */
const fileName = 'earlier.json';

export interface EarlierMigrations {
  /** Today's files up to this one create the same tables as all the earlier ones. */
  readonly replacedUpTo: string;
  readonly migrations: Readonly<Record<string, string>>;
  /** By today's names: the checksum of an older form of the file, and the files whose changes that form included. */
  readonly edited?: Readonly<Record<string, { readonly checksum: string; readonly includes: readonly string[] }>>;
}

const none: EarlierMigrations = { replacedUpTo: '', migrations: {} };

type Today = readonly { readonly name: string; readonly checksum: string }[];

/** Replaces older forms of edited migrations by today's files. Returns `applied` itself if there are none. */
const withoutEdited = (
  applied: Map<string, string>,
  today: Today,
  edited: NonNullable<EarlierMigrations['edited']>,
): Map<string, string> => {
  const ran = Object.entries(edited).filter(([name, { checksum }]) => applied.get(name) === checksum);
  if (ran.length === 0) return applied;
  const names = new Set(ran.flatMap(([name, { includes }]) => [name, ...includes]));
  return new Map([
    ...applied,
    ...today.filter(({ name }) => names.has(name)).map(({ name, checksum }) => [name, checksum] as const),
  ]);
};

export async function readEarlierMigrations(folder: string): Promise<EarlierMigrations> {
  const text = await readFile(join(folder, fileName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? none : (JSON.parse(text) as EarlierMigrations);
}

/**
 * The database's migrations by today's names, if it has all the earlier ones or older forms of edited ones; `recorded`
 * if it has neither.
 * @throws {DatabaseError} if it has only some, because only the version that they came with can add the others
 */
export function inTodaysNames(
  recorded: Map<string, string>,
  today: Today,
  { migrations, replacedUpTo, edited = {} }: EarlierMigrations,
): Map<string, string> {
  const applied = withoutEdited(recorded, today, edited);
  const earlier = Object.entries(migrations);
  if (!earlier.some(([name]) => applied.has(name))) return applied;
  const [missing] = earlier.find(([name, checksum]) => applied.get(name) !== checksum) ?? [];
  if (missing !== undefined) {
    throw new DatabaseError(
      applied.has(missing)
        ? `The database ran another ${missing} than the one that this version replaces: start the version that it came with.`
        : `The database lacks ${missing}, which this version no longer has: start the last version that has it, then this one.`,
    );
  }
  const replacing = today
    .filter(({ name }) => name <= replacedUpTo)
    .map(({ name, checksum }) => [name, checksum] as const);
  return new Map([...replacing, ...[...applied].filter(([name]) => !(name in migrations))]);
}

/**
 * Leaves out migrations that this code doesn't know, if the database is one update ahead: servers of the previous
 * version keep working with what an update adds, even after a restart. Returns all of them if it's further ahead.
 */
export async function withoutNextUpdate(
  client: pg.ClientBase,
  { all }: { readonly all: readonly { readonly name: string }[] },
  applied: Map<string, string>,
): Promise<{ readonly applied: Map<string, string>; readonly isAhead: boolean }> {
  const last = all.at(-1)?.name ?? '';
  const later = [...applied.keys()].filter((name) => name > last);
  if (later.length === 0) return { applied, isAhead: false };
  const { rows } = await client.query<{ follows: string | null }>(
    // A database that only earlier versions have migrated lacks the column.
    `select to_jsonb(m) ->> 'follows' as follows from schema_migrations m where name = any($1)`,
    [later],
  );
  if (rows.some(({ follows }) => follows === null || follows > last)) return { applied, isAhead: false };
  return { applied: new Map([...applied].filter(([name]) => name <= last)), isAhead: true };
}
