import { findItemsOfBeats } from '#features/orders/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';

/** Amounts in cents, without tax. */
interface BeatEarnings {
  /** Number of sales in which the user had a share. */
  readonly sales: number;
  readonly soldCents: number;
  /** The part of `soldCents` that was refunded. */
  readonly refundedCents: number;
  /** The user's part of what wasn't refunded, after the label's fee. */
  readonly earnedCents: number;
}

/** The result leaves out beats without a delivered sale in which this user had a share. */
export const earningsOfBeats = async (
  db: Queryable,
  userId: string,
  beatIds: readonly string[],
): Promise<ReadonlyMap<string, BeatEarnings>> => {
  const items = await findItemsOfBeats(db, { userId, beatIds });
  if (items.length === 0) return new Map();
  const rows = await db
    .selectFrom('payouts_shares')
    .select(['item_id', 'seller_id', 'gross_cents', 'refunded_cents', 'net_cents'])
    .where(
      'item_id',
      'in',
      items.map(({ id }) => id),
    )
    .execute();
  const byItem = Map.groupBy(rows, ({ item_id }) => item_id);
  const sold = items.filter(({ id }) => byItem.has(id));
  return new Map(
    [...Map.groupBy(sold, ({ beatId }) => beatId)].map(([beatId, ofBeat]) => {
      const lines = ofBeat.flatMap(({ id }) => byItem.get(id) ?? []);
      const sum = (of: readonly (typeof rows)[number][], field: 'gross_cents' | 'refunded_cents' | 'net_cents') =>
        of.reduce((total, row) => total + row[field], 0);
      return [
        beatId,
        {
          sales: ofBeat.length,
          soldCents: sum(lines, 'gross_cents'),
          refundedCents: sum(lines, 'refunded_cents'),
          earnedCents: sum(
            lines.filter((row) => row.seller_id === userId),
            'net_cents',
          ),
        },
      ];
    }),
  );
};
