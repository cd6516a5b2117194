import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { changesQuery } from '#contract-kit/list-changes.ts';

// For lists that other programs keep a copy of: contract-kit/list-changes.ts.

/** Longer than any transaction takes: what it changes becomes visible only when it commits, after its own moment. */
const overlapMs = 2 * 60_000;

interface Columns {
  /** When an entry changed: "b.updated_at". */
  readonly at: string;
  readonly id: string;
}

const momentOf = (micros: string): RawBuilder<Date> =>
  sql`'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond'`;

/** Which entries a page may have. It's ordered by both columns. */
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

/** The cursor after an entry: a column to read with it. */
export const cursorAfter = ({ at, id }: Columns): RawBuilder<string> =>
  sql`(extract(epoch from ${sql.ref(at)}) * 1000000)::bigint || '_' || ${sql.ref(id)}`;

/** What a page says besides its entries; one more than fits is read, to know whether there are more. */
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
