import { findUsersByIds } from '#features/account/server/public.ts';
import { artistPath, productPath } from '#features/catalogue/paths.ts';
import { findBeatsOnSale } from '#features/catalogue/server/public.ts';
import { findShownComment } from '#features/reactions/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { TargetKind } from '../notice-kinds.ts';

export interface FoundTarget {
  readonly kind: TargetKind;
  readonly id: string;
  readonly beatId: string | null;
  readonly subjectId: string;
  readonly title: string;
  readonly by: string;
  readonly path: string;
  readonly quote: string;
  readonly quotedAt: Date | null;
}

const ofBeat = async (db: Queryable, beatId: string): Promise<FoundTarget | null> => {
  const beat = (await findBeatsOnSale(db, [beatId])).get(beatId);
  if (!beat) return null;
  return {
    kind: 'beat',
    id: beatId,
    beatId,
    subjectId: beat.user._id,
    title: beat.title,
    by: beat.user.name,
    path: productPath(beatId),
    quote: '',
    quotedAt: null,
  };
};

const ofArtist = async (db: Queryable, userId: string): Promise<FoundTarget | null> => {
  const [user] = await findUsersByIds(db, [userId]);
  if (!user || user.role === 'user' || user.closed_at !== null || user.suspended_at !== null) return null;
  return {
    kind: 'artist',
    id: userId,
    beatId: null,
    subjectId: userId,
    title: user.display_name,
    by: user.display_name,
    path: artistPath(user.username),
    quote: '',
    quotedAt: null,
  };
};

const ofComment = async (db: Queryable, commentId: string): Promise<FoundTarget | null> => {
  const comment = await findShownComment(db, commentId);
  if (!comment) return null;
  const [author] = await findUsersByIds(db, [comment.userId]);
  const beat = await ofBeat(db, comment.beatId);
  if (!author || !beat) return null;
  return {
    ...beat,
    kind: 'comment',
    id: commentId,
    subjectId: comment.userId,
    by: author.username,
    quote: comment.text,
    quotedAt: comment.createdAt,
  };
};

const finders = { beat: ofBeat, artist: ofArtist, comment: ofComment } as const;

/** Returns null if visitors can't see the thing (anymore). */
export const findTarget = (db: Queryable, { kind, id }: { readonly kind: TargetKind; readonly id: string }) =>
  finders[kind](db, id);

/** The current or former path of a reported thing. */
export const pathOf = async (
  db: Queryable,
  notice: { readonly beat_id: string | null; readonly subject_id: string },
): Promise<string> => {
  if (notice.beat_id !== null) return productPath(notice.beat_id);
  const [user] = await findUsersByIds(db, [notice.subject_id]);
  return artistPath(user?.username ?? '');
};
