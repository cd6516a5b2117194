import { countPlays } from '#features/plays/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import { providersOf } from '#platform/extensions/extensions.ts';

interface Earnings {
  /** Number of sales that include their share. */
  readonly sales: number;
  /** Without tax and refunds. */
  readonly soldCents: number;
  /** Their part, after the label's fee. */
  readonly earnedCents: number;
}

/** The figures that a collaborator sees. */
interface BeatFigures extends Earnings {
  /** All-time. */
  readonly plays: number;
}

interface Shared {
  readonly userId: string;
  readonly beatIds: readonly string[];
}

declare module '#platform/extensions/extensions.ts' {
  interface Extensions {
    /** What a feature knows of the sales, by beat. */
    'splits.figures': (db: Db, shared: Shared) => Promise<ReadonlyMap<string, Earnings>>;
  }
}

/** Figures that no feature knows are zero. */
export const findFigures = async (db: Db, shared: Shared): Promise<(beatId: string) => BeatFigures> => {
  const plays = await countPlays(db, shared.beatIds);
  const known: ReadonlyMap<string, Earnings>[] = [];
  for (const find of providersOf(db, 'splits.figures')) known.push(await find(db, shared));
  return (beatId) =>
    Object.assign(
      { plays: plays.get(beatId) ?? 0, sales: 0, soldCents: 0, earnedCents: 0 },
      ...known.map((one) => one.get(beatId)),
    );
};
