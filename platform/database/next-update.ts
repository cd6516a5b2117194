import type pg from 'pg';

/**
 * Those that this code knows, of a database that is one update ahead of it: what an update adds leaves the servers of the
 * version before it working, also one that restarts. All of them if it is further ahead.
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
