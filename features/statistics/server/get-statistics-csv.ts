import { centsToPrice } from '#contract-kit/money.ts';
import { listSellerBeats } from '#features/catalogue/server/public.ts';
import { toCsv } from '#platform/http/csv.ts';
import type { Deps } from '#platform/deps.ts';
import type { Span } from '../contract.ts';
import { lastDays } from '../days.ts';
import { addUp, conversionOf, readFigures } from './read-figures.ts';

const heading = ['Date (UTC)', 'Beat', 'Plays', 'Likes', 'Carts', 'Sales', 'Revenue', 'Currency', 'Sales per play'];

/** One line per day and beat with figures, oldest first. */
export const getStatisticsCsv = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { sellerId, days: span }: { readonly sellerId: string; readonly days: Span },
): Promise<Buffer> => {
  const beats = await listSellerBeats(db, sellerId);
  const titles = new Map(beats.map(({ id, title }) => [id, title]));
  const days = lastDays(Number(span), clock.now());
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const rows = await readFigures(db, { beatIds: [...titles.keys()], from, to, each: true });
  const lines = [...Map.groupBy(rows, ({ day, beatId }) => `${day} ${beatId}`).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, found]) => {
      const [first] = found;
      const sums = addUp(found);
      return [
        first?.day ?? '',
        titles.get(first?.beatId ?? '') ?? '',
        ...[sums.plays, sums.likes, sums.carts, sums.sales].map(String),
        centsToPrice(sums.cents),
        'USD',
        String(conversionOf(sums) ?? ''),
      ];
    });
  return toCsv([heading, ...lines]);
};
