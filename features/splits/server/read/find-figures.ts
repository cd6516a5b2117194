import type { Db } from '#platform/database/open.ts';
import { providersOf } from '#platform/extensions/extensions.ts';

/** A beat's plays, sales and earnings for a collaborator. */
interface BeatFigures {
  /** All-time plays. */
  readonly plays: number;
  /** Number of sales that include their share. */
  readonly sales: number;
  /** What it was sold for, without tax and refunds. */
  readonly soldCents: number;
  /** Their part of it, after the label's fee. */
  readonly earnedCents: number;
}

interface Shared {
  readonly userId: string;
  readonly beatIds: readonly string[];
}

declare module '#platform/extensions/extensions.ts' {
  interface Extensions {
    /** The figures that this feature knows, by beat. */
    'splits.figures': (db: Db, shared: Shared) => Promise<ReadonlyMap<string, Partial<BeatFigures>>>;
  }
}

/** Returns the combined figures of each of these beats; those that no feature knows are zero. */
export const findFigures = async (db: Db, shared: Shared): Promise<(beatId: string) => BeatFigures> => {
  const known: ReadonlyMap<string, Partial<BeatFigures>>[] = [];
  for (const find of providersOf(db, 'splits.figures')) known.push(await find(db, shared));
  return (beatId) =>
    Object.assign({ plays: 0, sales: 0, soldCents: 0, earnedCents: 0 }, ...known.map((one) => one.get(beatId)));
};
