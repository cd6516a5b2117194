import { currencyCode } from '#contract-kit/currency.ts';
import { centsToPrice } from '#contract-kit/money.ts';
import { lastDays } from '#contract-kit/numbers/days.ts';
import { listSellerBeats } from '#features/catalogue/server/public.ts';
import type { CsvTable } from '#platform/http/csv.ts';
import type { Deps } from '#platform/deps.ts';
import type { Db } from '#platform/database/open.ts';
import type { Span } from '../contract.ts';
import { addUp, conversionOf, readFigures } from './read-figures.ts';

const heading = [
  'Date (UTC)',
  'Beat',
  'Plays',
  'Likes',
  'Free downloads',
  'Carts',
  'Sales',
  'Revenue',
  'Currency',
  'Sales per play',
];

/** One line per day and beat with figures, oldest first. */
export const getStatisticsCsv = async (
  { db, clock }: Deps,
  { sellerId, days }: { readonly sellerId: string; readonly days: Span },
): Promise<CsvTable> => {
  const beats = await listSellerBeats(db, sellerId);
  const titles = new Map(beats.map(({ id, title }) => [id, title]));
  return { heading, rows: rowsOf(db, titles, lastDays(Number(days), clock.now())) };
};

/** Figures read at once: days times beats. */
const batchSize = 5000;

const rowsOf = async function* (
  db: Db,
  titles: ReadonlyMap<string, string>,
  days: readonly string[],
): AsyncGenerator<readonly string[]> {
  const beatIds = [...titles.keys()];
  const step = Math.max(1, Math.floor(batchSize / Math.max(1, beatIds.length)));
  for (let start = 0; start < days.length; start += step) {
    const some = days.slice(start, start + step);
    const [from = '', to = ''] = [some[0], some.at(-1)];
    const figures = await readFigures(db, { beatIds, from, to, each: true });
    const byLine = Map.groupBy(figures, ({ day, beatId }) => `${day} ${beatId}`);
    for (const [, found] of [...byLine].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const [first] = found;
      const sums = addUp(found);
      yield [
        first?.day ?? '',
        titles.get(first?.beatId ?? '') ?? '',
        ...[sums.plays, sums.likes, sums.free, sums.carts, sums.sales].map(String),
        centsToPrice(sums.cents),
        currencyCode(),
        String(conversionOf(sums) ?? ''),
      ];
    }
  }
};
