import type { Answer } from '#contract-kit/endpoint.ts';
import type { getPeaks as getPeaksEndpoint } from '#features/catalogue/contract.ts';
import type { Db } from '#platform/database/open.ts';
import { type NotOnSale, whyNotOnSale } from '../beats/why-not-on-sale.ts';

export const getPeaks = async (db: Db, id: string): Promise<Answer<typeof getPeaksEndpoint> | NotOnSale> => {
  const row = await db
    .selectFrom('catalogue_beats')
    .select(['peaks', 'duration_ms'])
    .where('id', '=', id)
    .where('state', '=', 'published')
    .executeTakeFirst();
  if (!row) return await whyNotOnSale(db, id);
  return { peaks: [...(row.peaks ?? [])], durationMs: row.duration_ms ?? 0 };
};
