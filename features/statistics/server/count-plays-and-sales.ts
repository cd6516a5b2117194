import { countSales } from '#features/orders/server/public.ts';
import type { Db } from '#platform/database/open.ts';

/** Of all time, by beat; beats without any are missing. */
export const countPlaysAndSales = async (
  db: Db,
  beatIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly plays: number; readonly sales: number }>> => {
  if (beatIds.length === 0) return new Map();
  const plays = await db
    .selectFrom('statistics_days')
    .select(({ fn }) => ['beat_id', fn.sum<number>('plays').as('plays')])
    .where('beat_id', 'in', [...new Set(beatIds)])
    .groupBy('beat_id')
    .execute();
  const all = { since: new Date(0), until: new Date(8.64e15 / 10), each: true };
  const sales = await countSales(db, { ...all, beatIds });
  return new Map(
    beatIds.map((id) => [
      id,
      {
        plays: Number(plays.find(({ beat_id: beatId }) => beatId === id)?.plays ?? 0),
        sales: sales.reduce((sum, row) => sum + (row.beatId === id && row.day === null ? row.sales : 0), 0),
      },
    ]),
  );
};
