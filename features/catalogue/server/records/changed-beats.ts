import type { z } from 'zod';
import type { changesQuery } from '#contract-kit/list-changes.ts';
import type { Queryable } from '#platform/database/open.ts';
import { cursorAfter, isChange } from '#platform/sync/list-changes.ts';
import type { BeatState } from '../tables.ts';

interface ChangedBeat {
  readonly id: string;
  readonly sellerId: string;
  readonly state: BeatState;
  readonly updatedAt: Date;
  readonly cursor: string;
}

interface Changes extends z.output<typeof changesQuery> {
  /** By default everyone's beats. */
  readonly sellerId?: string | undefined;
  readonly limit: number;
}

const columns = { at: 'b.updated_at', id: 'b.id' };

/** Lists the oldest changes first, deletions included. */
export const listChangedBeats = (
  db: Queryable,
  { sellerId, limit, ...page }: Changes,
): Promise<readonly ChangedBeat[]> =>
  db
    .selectFrom('catalogue_beats as b')
    .select(['b.id', 'b.seller_id as sellerId', 'b.state', 'b.updated_at as updatedAt'])
    .select(cursorAfter(columns).as('cursor'))
    .$if(sellerId !== undefined, (query) => query.where('b.seller_id', '=', sellerId!))
    .where(isChange(columns, page))
    .orderBy('b.updated_at')
    .orderBy('b.id')
    .limit(limit)
    .execute();
