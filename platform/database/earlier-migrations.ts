import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from './database-error.ts';

/** In a folder of migrations: the files that came before today's, with their checksums. */
const fileName = 'earlier.json';

export interface EarlierMigrations {
  /** The last of the files that make the same tables as all the earlier ones. */
  readonly replacedUpTo: string;
  readonly migrations: Readonly<Record<string, string>>;
}

const none: EarlierMigrations = { replacedUpTo: '', migrations: {} };

export async function readEarlierMigrations(folder: string): Promise<EarlierMigrations> {
  const text = await readFile(join(folder, fileName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? none : (JSON.parse(text) as EarlierMigrations);
}

/**
 * The same database's migrations by today's names, if it has all the earlier ones; `applied` itself, if it has none.
 * Throws a DatabaseError if it has only some: only the version that they came with can add the others.
 */
export function inTodaysNames(
  applied: Map<string, string>,
  today: readonly { readonly name: string; readonly checksum: string }[],
  { migrations, replacedUpTo }: EarlierMigrations,
): Map<string, string> {
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
