import { sql } from 'kysely';
import type { ParsedInput } from '#contract-kit/endpoint.ts';
import type { Db } from '#platform/database/open.ts';
import { type AuditFilters, type AuditPage, type listAudit as listAuditEndpoint, maxCounted } from '../contract.ts';
import { findEntries, idsQuery, type People, type EntryCursor, searchOf } from './find-entries.ts';
import { presentEntries } from './present-entries.ts';

const pageSize = 25;

interface AuditDeps {
  readonly db: Db;
  readonly people: People;
}

const cursorOf = ({ at, id }: EntryCursor): string => `${at.getTime()}_${id}`;

const placeOf = (cursor: string): EntryCursor => {
  const [ms = '', id = ''] = cursor.split('_');
  return { at: new Date(Number(ms)), id };
};

/** Pages the log by keyset, so that the last page is as fast as the first. */
export const listAudit = async (
  { db, people }: AuditDeps,
  { cursor, direction, ...filters }: ParsedInput<typeof listAuditEndpoint>['query'],
): Promise<AuditPage> => {
  const place = cursor === undefined ? null : placeOf(cursor);
  const search = await searchOf(db, people, filters);
  const found = await findEntries(db, search, { direction, place, limit: pageSize + 1 });
  const further = found.length > pageSize;
  const shown = found.slice(0, pageSize);
  const rows = direction === 'older' ? shown : shown.toReversed();
  const [newest, oldest] = [rows[0], rows.at(-1)];
  const [hasNewer, hasOlder] = direction === 'older' ? [place !== null, further] : [further, place !== null];
  return {
    entries: await presentEntries(db, people, rows),
    newerCursor: newest && hasNewer ? cursorOf(newest) : null,
    olderCursor: oldest && hasOlder ? cursorOf(oldest) : null,
  };
};

export const countAudit = async (
  { db, people }: AuditDeps,
  filters: AuditFilters,
): Promise<{ total: number; more: boolean }> => {
  const ids = idsQuery(db, await searchOf(db, people, filters), maxCounted + 1);
  if (!ids) return { total: 0, more: false };
  const { total } = await db
    .selectFrom(ids.limit(maxCounted + 1).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(Number(total), maxCounted), more: Number(total) > maxCounted };
};

/** Jumps from one action to the next in the index, so it reads one entry per action. */
export const listAuditActions = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ action: string }>`
    with recursive found as (
      (select action from audit_entries order by action limit 1)
      union all
      select (select e.action from audit_entries e where e.action > found.action order by e.action limit 1)
      from found where found.action is not null
    )
    select action from found where action is not null limit 500`.execute(db);
  return rows.map(({ action }) => action);
};
