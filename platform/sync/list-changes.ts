import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { changesQuery } from '#contract-kit/list-changes.ts';

// For lists that API clients keep copies of: contract-kit/list-changes.ts.

/** Longer than any transaction takes. A change becomes visible only at the commit, later than its timestamp. */
const overlapMs = 2 * 60_000;

interface Columns {
  /** The column with the time of an entry's last change: "b.updated_at". */
  readonly at: string;
  readonly id: string;
}

const momentOf = (micros: string): RawBuilder<Date> =>
  sql`'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond'`;

/** The condition for a page's entries, which are ordered by both columns. */
export const isChange = (
  { at, id }: Columns,
  { updatedSince, cursor }: z.output<typeof changesQuery>,
): RawBuilder<boolean> => {
  const [micros = '', lastId = ''] = cursor?.split('_') ?? [];
  const since = updatedSince === undefined ? sql`true` : sql`${sql.ref(at)} >= ${new Date(updatedSince)}`;
  const after =
    cursor === undefined ? sql`true` : sql`(${sql.ref(at)}, ${sql.ref(id)}) > (${momentOf(micros)}, ${lastId}::uuid)`;
  return sql<boolean>`${since} and ${after}`;
};

/** A column with the cursor after an entry. */
export const cursorAfter = ({ at, id }: Columns): RawBuilder<string> =>
  sql`(extract(epoch from ${sql.ref(at)}) * 1000000)::bigint || '_' || ${sql.ref(id)}`;

/** The caller reads one row more than fits, which shows whether there are more. */
export const pageOfChanges = <Row extends { readonly cursor: string }>(
  rows: readonly Row[],
  size: number,
  now: Date,
): { readonly shown: readonly Row[]; readonly nextCursor: string | null; readonly until: string } => {
  const shown = rows.slice(0, size);
  return {
    shown,
    nextCursor: rows.length > size ? (shown.at(-1)?.cursor ?? null) : null,
    until: new Date(now.getTime() - overlapMs).toISOString(),
  };
};
