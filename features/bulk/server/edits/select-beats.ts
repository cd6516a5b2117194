import { fail, type Failure } from '#contract-kit/failure.ts';
import type { OwnBeat } from '#features/studio/contract.ts';
import { findOwnIds } from '#features/catalogue/server/public-records.ts';
import { readOwnBeats } from '#features/studio/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { Selection } from '../../contract-edits.ts';
import { maxEdited } from '../../edit-limits.ts';

/** The seller's selected beats, newest first. Other people's beats are treated as missing. */
export const selectBeats = async (
  db: Queryable,
  sellerId: string,
  selection: Selection,
): Promise<readonly OwnBeat[] | Failure<'BULK_BEAT_NOT_FOUND' | 'BULK_NOTHING_SELECTED' | 'BULK_TOO_MANY_BEATS'>> => {
  const named = 'beatIds' in selection ? [...new Set(selection.beatIds)] : null;
  const ids =
    named ??
    (await findOwnIds(db, sellerId, {
      ...(selection as Exclude<Selection, { beatIds: unknown }>),
      limit: maxEdited + 1,
    }));
  if (ids.length > maxEdited) return fail('BULK_TOO_MANY_BEATS');
  if (ids.length === 0) return fail('BULK_NOTHING_SELECTED');
  const beats = new Map((await readOwnBeats(db, ids, { sellerId })).map((beat) => [beat._id, beat]));
  if (named && beats.size < named.length) return fail('BULK_BEAT_NOT_FOUND');
  const listed = ids.flatMap((id) => beats.get(id) ?? []);
  return named
    ? listed.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b._id.localeCompare(a._id))
    : listed;
};
