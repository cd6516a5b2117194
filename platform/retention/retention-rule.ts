import { type RawBuilder, sql } from 'kysely';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { DatabaseLog } from '#platform/database/database-log.ts';
import type { Db } from '#platform/database/open.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { counted } from '#contract-kit/format.ts';

export interface RetentionDeps {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: DatabaseLog;
}

/** `server/retention.ts` collects the features' rules, and docs/operations/retention.md shows them. */
export interface RetentionRule {
  /** With its schema, unless that is `public`; `schema.*` covers a whole schema. */
  readonly table: string;
  readonly what: string;
  /** For example "90 days after it arrived". */
  readonly kept: string;
  readonly why: string;
  /** Returns the number of deleted rows: fewer than `limit` if none are left. Without `forget`, rows never expire. */
  readonly forget?: (deps: RetentionDeps, limit: number) => Promise<number>;
}

type Said = Pick<RetentionRule, 'table' | 'what' | 'why'>;

const inWords = (days: number): string => {
  if (days % 365 === 0) return days === 365 ? '1 year' : `${days / 365} years`;
  return counted(days, 'day');
};

export const keptFor = (days: number, since?: string): string =>
  since === undefined ? inWords(days) : `${inWords(days)} after ${since}`;

export const daysAgo = ({ clock }: Pick<RetentionDeps, 'clock'>, days: number): Date =>
  new Date(clock.now().getTime() - days * dayMs);

interface OldRows {
  readonly table: string;
  readonly column: string;
  readonly before: Date;
  readonly limit: number;
  readonly where?: RawBuilder<unknown> | undefined;
}

/** Deletes the oldest rows, except those that a transaction has locked. The column needs an index. */
export const deleteOld = async (
  db: Parameters<RawBuilder<unknown>['execute']>[0],
  { table, column, before, limit, where = sql`true` }: OldRows,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} and ${where}
      order by ${sql.ref(column)} limit ${limit} for update skip locked
    ))`.execute(db);
  return Number(numAffectedRows ?? 0);
};

interface Ending extends Said {
  /** The timestamp from which a row's days are counted. */
  readonly column: string;
  readonly days: number;
  /** What happened then, if it isn't that the row was written: "it has expired". */
  readonly since?: string;
  /** Rows that don't match never expire. */
  readonly where?: RawBuilder<unknown>;
}

export const keepFor = ({ column, days, since, where, ...said }: Ending): RetentionRule => ({
  ...said,
  kept: keptFor(days, since),
  forget: (deps, limit) => deleteOld(deps.db, { table: said.table, column, before: daysAgo(deps, days), limit, where }),
});

export const keepForGood = (said: Said): RetentionRule => ({ ...said, kept: 'for good' });
