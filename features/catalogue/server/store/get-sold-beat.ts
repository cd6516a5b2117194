import { fail, type Failure } from '#contract-kit/failure.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import type { SoldBeat } from '../../contract.ts';
import type { Db } from '#platform/database/open.ts';
import { choiceColumns, fromColumns } from '../beats/choice-columns.ts';
import { presentPerson } from '../beats/present-beat.ts';
import { coverPath } from '../../paths.ts';
import { findSimilar } from '../search/find-similar.ts';

/** Visitors with an old link to a sold or taken-off beat see this. */
export const getSoldBeat = async (db: Db, id: string): Promise<SoldBeat | Failure<'CATALOGUE_BEAT_NOT_FOUND'>> => {
  const row = await db
    .selectFrom('catalogue_beats')
    .select(['id', 'title', 'cover', 'seller_id', 'kind', 'bpm', 'tags', ...choiceColumns])
    .select(({ eb }) => eb('taken_off_at', 'is not', null).as('takenOff'))
    .where('id', '=', id)
    .where('state', '!=', 'removed')
    .where(({ or, eb }) => or([eb('state', '=', 'sold'), eb('taken_off_at', 'is not', null)]))
    .executeTakeFirst();
  const [seller] = row ? await findUsersByIds(db, [row.seller_id]) : [];
  if (!row || !seller || (row.cover === null && !row.takenOff)) return fail('CATALOGUE_BEAT_NOT_FOUND');
  const { title, cover, kind, bpm, tags } = row;
  return {
    _id: id,
    sold: row.takenOff ? null : { title, coverImage: coverPath(cover ?? ''), user: presentPerson(seller) },
    similar: await findSimilar(db, { ...fromColumns(row), kind, bpm, tags }, null),
  };
};
