import { hourMs } from '#contract-kit/numbers/durations.ts';
import type { CsvTable } from '#platform/http/csv.ts';
import type { Db } from '#platform/database/open.ts';

const heading = [
  'Number',
  'Received (UTC)',
  'Kind',
  'About',
  'State',
  'Decided (UTC)',
  'Hours until decided',
  'Rule',
  'Taken down',
  'Counter-notice (UTC)',
  'Court filing',
  'Automated',
];

const batchSize = 500;

/** A year's notices (UTC), oldest first, for a transparency report (Article 15 of Regulation (EU) 2022/2065). */
export const noticesCsv = (db: Db, year: number): CsvTable => ({ heading, rows: rowsOf(db, year) });

const rowsOf = async function* (db: Db, year: number): AsyncGenerator<readonly string[]> {
  const until = new Date(Date.UTC(year + 1, 0, 1));
  let after = { at: new Date(Date.UTC(year, 0, 1)), number: 0 };
  for (;;) {
    const rows = await db
      .selectFrom('notices_notices as n')
      .leftJoin('notices_counters as c', 'c.notice_id', 'n.id')
      .select([
        'n.number',
        'n.created_at',
        'n.kind',
        'n.target_kind',
        'n.state',
        'n.decided_at',
        'n.rule',
        'n.took_off',
      ])
      .select(['c.created_at as countered_at', 'c.court_at'])
      .where('n.created_at', '>=', after.at)
      .where('n.created_at', '<', until)
      // Numbers rise with time; several notices may have the same time.
      .where('n.number', '>', after.number)
      .orderBy('n.created_at')
      .orderBy('n.number')
      .limit(batchSize)
      .execute();
    for (const row of rows) {
      const hours = row.decided_at && (row.decided_at.getTime() - row.created_at.getTime()) / hourMs;
      yield [
        String(row.number),
        row.created_at.toISOString(),
        row.kind,
        row.target_kind,
        row.state,
        row.decided_at?.toISOString() ?? '',
        hours === null ? '' : hours.toFixed(1),
        row.rule ?? '',
        row.took_off ? 'yes' : 'no',
        row.countered_at?.toISOString() ?? '',
        row.court_at ? 'yes' : 'no',
        'no',
      ];
    }
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = { at: last.created_at, number: last.number };
  }
};
