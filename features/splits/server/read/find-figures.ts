import type { Db } from '#platform/database/open.ts';
import { providersOf } from '#platform/extensions/extensions.ts';

/** The figures that a collaborator sees. */
interface BeatFigures {
  /** All-time. */
  readonly plays: number;
  /** Number of sales that include their share. */
  readonly sales: number;
  /** Without tax and refunds. */
  readonly soldCents: number;
  /** Their part, after the label's fee. */
  readonly earnedCents: number;
}

interface Shared {
  readonly userId: string;
  readonly beatIds: readonly string[];
}

declare module '#platform/extensions/extensions.ts' {
  interface Extensions {
    /** The figures that one feature knows, by beat. */
    'splits.figures': (db: Db, shared: Shared) => Promise<ReadonlyMap<string, Partial<BeatFigures>>>;
  }
}

/** Combines the figures of all features; those that no feature knows are zero. */
export const findFigures = async (db: Db, shared: Shared): Promise<(beatId: string) => BeatFigures> => {
  const known: ReadonlyMap<string, Partial<BeatFigures>>[] = [];
  for (const find of providersOf(db, 'splits.figures')) known.push(await find(db, shared));
  return (beatId) =>
    Object.assign({ plays: 0, sales: 0, soldCents: 0, earnedCents: 0 }, ...known.map((one) => one.get(beatId)));
};
