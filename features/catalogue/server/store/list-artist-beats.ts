import { fail, type Failure } from '#contract-kit/failure.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import { type Beat, maxOfArtist } from '../../contract.ts';
import { listNewest } from '../beats/present-beats.ts';

/** Lists the newest first. Someone who has never had a beat on sale is no artist, except an admin. */
export const listArtistBeats = async (
  db: Db,
  userId: string,
): Promise<Beat[] | Failure<'CATALOGUE_ARTIST_NOT_FOUND'>> => {
  const beats = await listNewest(db, maxOfArtist, userId);
  if (beats.length > 0) return beats;
  const [artist] = await findUsersByIds(db, [userId]);
  return artist && artist.role !== 'user' ? [] : fail('CATALOGUE_ARTIST_NOT_FOUND');
};
