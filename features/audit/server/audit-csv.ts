import type { Db } from '#platform/database/open.ts';
import type { CsvTable } from '#platform/http/csv.ts';
import { type AuditEntry, type AuditFilters, maxCounted } from '../contract.ts';
import { type EntryRow, findEntries, type EntryCursor, searchOf } from './find-entries.ts';
import { presentEntries } from './present-entries.ts';

const heading = ['Time (UTC)', 'Who', 'Action', 'From', 'Whose', 'Before', 'After', 'About', 'Entry'];

const batchSize = 500;

interface LocalDeps {
  readonly db: Db;
}

const json = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

const rowOf = ({ id, at, actor, action, address, subject, before, after, about }: AuditEntry): readonly string[] => [
  at,
  actor ? (actor.username ?? actor.id) : 'Console',
  action,
  address ?? '',
  subject.username ?? subject.id,
  json(before),
  json(after),
  Object.keys(about).length > 0 ? json(about) : '',
  id,
];

/** At most `maxLines` entries, newest first. A file that reaches the limit says so in its last line. */
export const auditCsv = (deps: LocalDeps, filters: AuditFilters, maxLines: number = maxCounted): CsvTable => ({
  heading,
  rows: rowsOf(deps, filters, maxLines),
});

const rowsOf = async function* (
  { db }: LocalDeps,
  filters: AuditFilters,
  maxLines: number,
): AsyncGenerator<readonly string[]> {
  const search = await searchOf(db, filters);
  let place: EntryCursor | null = null;
  for (let left = maxLines; ; left -= batchSize) {
    if (left <= 0) {
      yield [`Only the newest ${maxLines} entries are in this file. Choose fewer days to see the others.`];
      return;
    }
    const limit = Math.min(batchSize, left);
    const rows: EntryRow[] = await findEntries(db, search, { direction: 'older', place, limit });
    for (const entry of await presentEntries(db, rows)) yield rowOf(entry);
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    place = { at: last.at, id: last.id };
  }
};
