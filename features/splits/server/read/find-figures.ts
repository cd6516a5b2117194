import type { Db } from '#platform/database/open.ts';
import { providersOf } from '#platform/extensions/extensions.ts';

/** What has become of a beat, for somebody who shares in it. */
interface BeatFigures {
  /** Of all time. */
  readonly plays: number;
  /** How often it was sold with their share. */
  readonly sales: number;
  /** What it was sold for, without tax and refunds. */
  readonly soldCents: number;
  /** What of that is theirs, after the label's fee. */
  readonly earnedCents: number;
}

interface Shared {
  readonly userId: string;
  readonly beatIds: readonly string[];
}

declare module '#platform/extensions/extensions.ts' {
  interface Extensions {
    /** By beat, those figures that the provider knows. */
    'splits.figures': (db: Db, shared: Shared) => Promise<ReadonlyMap<string, Partial<BeatFigures>>>;
  }
}

/** Of one of these beats, the figures of all providers together; what none of them knows is zero. */
export const findFigures = async (db: Db, shared: Shared): Promise<(beatId: string) => BeatFigures> => {
  const known: ReadonlyMap<string, Partial<BeatFigures>>[] = [];
  for (const find of providersOf(db, 'splits.figures')) known.push(await find(db, shared));
  return (beatId) =>
    Object.assign({ plays: 0, sales: 0, soldCents: 0, earnedCents: 0 }, ...known.map((one) => one.get(beatId)));
};
