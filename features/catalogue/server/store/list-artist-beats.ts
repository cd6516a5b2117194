import { fail, type Failure } from '#contract-kit/failure.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { type Beat, maxOfArtist } from '../../contract.ts';
import { findLicensesByIds } from '#features/licenses/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import { createPresenter } from '../beats/present-beat.ts';
import { selectPublished } from '../beats/read-beats.ts';

/** Newest first. Someone who has never had anything on sale is not an artist. */
export const listArtistBeats = async (
  db: Db,
  userId: string,
): Promise<Beat[] | Failure<'CATALOGUE_ARTIST_NOT_FOUND'>> => {
  const rows = await selectPublished(db)
    .where('b.seller_id', '=', userId)
    .orderBy('b.published_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(maxOfArtist)
    .execute();
  const [licenses, users] = await Promise.all([
    findLicensesByIds(
      db,
      rows.flatMap((row) => row.license_ids),
    ),
    findUsersByIds(db, [userId]),
  ]);
  const [artist] = users;
  if (!artist || (artist.role === 'user' && rows.length === 0)) return fail('CATALOGUE_ARTIST_NOT_FOUND');
  return rows.map(createPresenter(licenses, users));
};
