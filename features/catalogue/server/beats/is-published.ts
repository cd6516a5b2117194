import type { Trx } from '#platform/database/open.ts';

/** Locks the beat, so that the result can't change until the transaction ends. */
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
