import { findItemsOfBeats } from '#features/orders/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';

/** What somebody earns with a beat: its seller, or a collaborator. In cents, without tax. */
export interface BeatEarnings {
  /** How often it was sold while they had their share. */
  readonly sales: number;
  /** What it was sold for. */
  readonly soldCents: number;
  /** What of that went back to buyers. */
  readonly refundedCents: number;
  /** What of the rest is theirs, after the label's fee. */
  readonly earnedCents: number;
}

/** Beats that they have no sale of are missing. */
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
  // Only what was delivered has lines.
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
