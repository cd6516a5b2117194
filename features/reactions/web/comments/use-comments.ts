import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#ui/data/api.ts';
import type { UserInfo } from '#features/account/contract.ts';
import { maxShownComments } from '../../comment-rules.ts';
import type { Comment, Track } from '#features/catalogue/contract.ts';
import type { commentOnTrack, hideComment, removeComment } from '../../contract-comments.ts';
import { hiddenCommentsQuery } from '../queries.ts';
import { changeTrack, reloadTrack } from '../track-cache.ts';

const sendingId = 'sending';

/** The comment is shown, but not yet stored by the server. */
export const isSending = (comment: Comment): boolean => comment._id === sendingId;

const newestFirst = (a: Comment, b: Comment): number => b.createdAt.localeCompare(a.createdAt);

const without = (track: Track, id: string): Partial<Track> => ({
  comments: track.comments.filter((comment) => comment._id !== id),
  commentCount: track.commentCount - 1,
});

const withOne = (track: Track, comment: Comment): Partial<Track> => ({
  comments: [...track.comments, comment].toSorted(newestFirst),
  commentCount: track.commentCount + 1,
});

/** The server lists up to `maxShownComments`, so a shorter list is complete. */
const asAnswered =
  (comments: Comment[]) =>
  (track: Track): Partial<Track> => ({
    comments,
    commentCount: comments.length < maxShownComments ? comments.length : track.commentCount,
  });

/** Added and removed comments show at once, and are undone if the call fails. Hiding waits for the response. */
export const useComments = (beatId: string) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const change = (next: (track: Track) => Partial<Track>): void => changeTrack(queryClient, beatId, next);

  const add = async (text: string, user: UserInfo): Promise<readonly Comment[]> => {
    const createdAt = new Date().toISOString();
    change((track) => withOne(track, { _id: sendingId, user: { username: user.username }, text, createdAt }));
    try {
      const { comments } = await api<typeof commentOnTrack>('POST /api/v1/app/beatstore/track/comment/:beatId', {
        params: { beatId },
        body: { text },
      });
      change(asAnswered(comments));
      return comments;
    } catch (error) {
      change((track) => without(track, sendingId));
      throw error;
    }
  };

  /** `reason`: from an admin, for the audit log. */
  const remove = async (comment: Comment, reason = ''): Promise<void> => {
    change((track) => without(track, comment._id));
    try {
      const { comments } = await api<typeof removeComment>(
        'DELETE /api/v1/app/beatstore/track/comment/:beatId/:commentId',
        { params: { beatId, commentId: comment._id }, query: reason ? { reason } : {} },
      );
      change(asAnswered(comments));
    } catch (error) {
      change((track) => withOne(track, comment));
      reloadTrack(queryClient, beatId);
      throw error;
    }
  };

  /** Hides or shows a comment on the seller's own beat. */
  const setHidden = async (comment: Comment, hidden: boolean): Promise<void> => {
    const { comments, commentCount } = await api<typeof hideComment>(
      'PUT /api/v1/app/beatstore/track/comment/:beatId/:commentId',
      { params: { beatId, commentId: comment._id }, body: { hidden } },
    );
    change(() => ({ comments, commentCount }));
    await queryClient.invalidateQueries({ queryKey: hiddenCommentsQuery(beatId).queryKey });
  };
  return { add, remove, setHidden };
};
