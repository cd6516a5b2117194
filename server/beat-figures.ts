import { earningsOfBeats } from '#features/payouts/server/public.ts';
import type { BeatFigures } from '#features/splits/server/public.ts';
import { countPlays } from '#features/statistics/server/public.ts';
import type { Db } from '#platform/database/open.ts';

/** Plays of beats, and what somebody who shares in them has earned with each. */
export const findBeatFigures = async (
  db: Db,
  { userId, beatIds }: { readonly userId: string; readonly beatIds: readonly string[] },
): Promise<ReadonlyMap<string, BeatFigures>> => {
  const plays = await countPlays(db, beatIds);
  const earnings = await earningsOfBeats(db, userId, beatIds);
  return new Map(
    beatIds.map((id) => {
      const { sales = 0, soldCents = 0, refundedCents = 0, earnedCents = 0 } = earnings.get(id) ?? {};
      return [id, { plays: plays.get(id) ?? 0, sales, soldCents: soldCents - refundedCents, earnedCents }];
    }),
  );
};
