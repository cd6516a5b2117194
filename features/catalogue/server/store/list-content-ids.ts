import type { ResponseOf } from '#contract-kit/endpoint.ts';
import type { Db } from '#platform/database/open.ts';
import type { listContentIds as contract } from '../../contract-content-id.ts';

/** A buyer should know these before paying. */
export const listContentIds = async (db: Db, beatIds: readonly string[]): Promise<ResponseOf<typeof contract>> => ({
  registered: await db
    .selectFrom('catalogue_beats')
    .select(['id as beatId', 'title', 'content_id_service as service', 'content_id_clearing as clearing'])
    .where('id', 'in', [...beatIds])
    .where('state', '=', 'published')
    .where('content_id_service', '!=', '')
    .orderBy('id')
    .execute(),
});
