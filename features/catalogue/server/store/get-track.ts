import { findUsersByIds } from '#features/account/server/public.ts';
import type { ResponseOf } from '#contract-kit/endpoint.ts';
import type { getPeaks as getPeaksEndpoint, NotOnSale, Track } from '../../contract.ts';
import { findLicensesByIds } from '#features/licenses/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import { isFree } from '../beats/free-files.ts';
import { createPresenter } from '../beats/present-beat.ts';
import { selectPublished } from '../beats/read-beats.ts';
import { whyNotOnSale } from '../beats/why-not-on-sale.ts';
import { type LikesReader, reactionsOf } from '../extensions.ts';
import { presentComments } from './present-comments.ts';

/** Runs three statements: for the beat with its details, for its licenses, and for its commenters if there are any. */
export const getTrack = async (db: Db, id: string, reader: LikesReader): Promise<Track | NotOnSale> => {
  const { newestComments, likesFor } = reactionsOf(db);
  const row = await selectPublished(db)
    .select('b.kit_contents')
    .select([newestComments.as('comments'), likesFor(reader).as('likes'), isFree.as('free_download')])
    .where('b.id', '=', id)
    .executeTakeFirst();
  if (!row) return await whyNotOnSale(db, id);
  const [licenses, users] = await Promise.all([
    findLicensesByIds(db, Object.keys(row.license_prices)),
    findUsersByIds(
      db,
      row.comments.map((comment) => comment.user_id),
    ),
  ]);
  return {
    ...createPresenter(licenses)(row),
    likes: row.likes,
    freeDownload: row.free_download,
    contents: row.kit_contents ?? [],
    comments: presentComments(row.comments, users),
  };
};

export const getPeaks = async (db: Db, id: string): Promise<ResponseOf<typeof getPeaksEndpoint> | NotOnSale> => {
  const row = await db
    .selectFrom('catalogue_beats')
    .select(['peaks', 'duration_ms'])
    .where('id', '=', id)
    .where('state', '=', 'published')
    .executeTakeFirst();
  if (!row) return await whyNotOnSale(db, id);
  return { peaks: [...(row.peaks ?? [])], durationMs: row.duration_ms ?? 0 };
};
