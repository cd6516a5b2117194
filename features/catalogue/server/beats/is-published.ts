import type { Trx } from '#platform/database/open.ts';

/** Locks a beat on sale, so that it stays on sale until the transaction ends. */
export const isPublished = async (trx: Trx, beatId: string): Promise<boolean> => {
  const beat = await trx
    .selectFrom('catalogue_beats')
    .select('id')
    .where('id', '=', beatId)
    .where('state', '=', 'published')
    .forShare()
    .executeTakeFirst();
  return beat !== undefined;
};
