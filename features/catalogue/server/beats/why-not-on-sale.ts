import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Queryable } from '#platform/database/open.ts';

export type NotOnSale = Failure<'CATALOGUE_BEAT_NOT_FOUND' | 'CATALOGUE_BEAT_GONE'>;

/** For a beat that visitors can't see: one sold exclusively is gone for good, about others nothing is disclosed. */
export const whyNotOnSale = async (db: Queryable, beatId: string): Promise<NotOnSale> => {
  const beat = await db.selectFrom('catalogue_beats').select('state').where('id', '=', beatId).executeTakeFirst();
  return fail(beat?.state === 'sold' ? 'CATALOGUE_BEAT_GONE' : 'CATALOGUE_BEAT_NOT_FOUND');
};
