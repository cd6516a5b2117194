import type { Answer } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import type { getPeaks as getPeaksEndpoint } from '#features/catalogue/contract.ts';
import type { Db } from '#platform/database/open.ts';

export const getPeaks = async (
  db: Db,
  id: string,
): Promise<Answer<typeof getPeaksEndpoint> | Failure<'CATALOGUE_BEAT_NOT_FOUND'>> => {
  const row = await db
    .selectFrom('catalogue_beats')
    .select(['peaks', 'duration_ms'])
    .where('id', '=', id)
    .where('state', '=', 'published')
    .executeTakeFirst();
  if (!row) return fail('CATALOGUE_BEAT_NOT_FOUND');
  return { peaks: [...(row.peaks ?? [])], durationMs: row.duration_ms ?? 0 };
};
