import type { ResponseOf } from '#contract-kit/endpoint.ts';
import type { getOwnLike as getOwnLikeEndpoint } from '../../contract.ts';
import type { Db } from '#platform/database/open.ts';
import { type NotOnSale, whyNotOnSale } from '../beats/why-not-on-sale.ts';
import { likedBy } from './likes-of-beat.ts';

export const getOwnLike = async (
  db: Db,
  { beatId, userId }: { readonly beatId: string; readonly userId: string },
): Promise<ResponseOf<typeof getOwnLikeEndpoint> | NotOnSale> =>
  (await db
    .selectFrom('catalogue_beats as b')
    .select(likedBy(userId).as('liked'))
    .where('b.id', '=', beatId)
    .where('b.state', '=', 'published')
    .executeTakeFirst()) ?? (await whyNotOnSale(db, beatId));
