import { sql } from 'kysely';
import type { ResponseOf } from '#contract-kit/endpoint.ts';
import type { NotOnSale } from '#features/catalogue/contract.ts';
import { selectAnyBeats, whyNotOnSale } from '#features/catalogue/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { getOwnLike as getOwnLikeEndpoint } from '../../contract.ts';
import { likedBy } from './likes-of-beat.ts';

export const getOwnLike = async (
  db: Db,
  { beatId, userId }: { readonly beatId: string; readonly userId: string },
): Promise<ResponseOf<typeof getOwnLikeEndpoint> | NotOnSale> =>
  (await db
    .selectFrom(selectAnyBeats(db).as('b'))
    .select(likedBy(userId, sql.ref('b.id')).as('liked'))
    .where('b.id', '=', beatId)
    .where('b.state', '=', 'published')
    .executeTakeFirst()) ?? (await whyNotOnSale(db, beatId));
