import { fail } from '#contract-kit/failure.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { NotOnSale } from '../../contract.ts';

/** Names the reason only for exclusively sold beats and those that the label took off. Others are just not found. */
export const whyNotOnSale = async (db: Queryable, beatId: string): Promise<NotOnSale> => {
  const beat = await db
    .selectFrom('catalogue_beats')
    .select(['state', 'taken_off_at'])
    .where('id', '=', beatId)
    .executeTakeFirst();
  if (beat && beat.taken_off_at !== null && beat.state !== 'removed') return fail('CATALOGUE_BEAT_TAKEN_OFF');
  return fail(beat?.state === 'sold' ? 'CATALOGUE_BEAT_GONE' : 'CATALOGUE_BEAT_NOT_FOUND');
};
