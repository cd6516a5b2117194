import type { Trx } from '#platform/database/open.ts';

interface NewComment {
  readonly id: string;
  readonly beatId: string;
  readonly userId: string;
  /** 1 to 250 characters. */
  readonly text: string;
  readonly createdAt: Date;
  /** Hides the comment until the suspension ends. */
  readonly authorSuspended?: boolean;
}

/** Comments with existing ids are left unchanged. */
export const addComments = async (trx: Trx, comments: readonly NewComment[]): Promise<void> => {
  if (comments.length === 0) return;
  await trx
    .insertInto('catalogue_comments')
    .values(
      comments.map(({ id, beatId, userId, text, createdAt, authorSuspended = false }) => ({
        id,
        beat_id: beatId,
        user_id: userId,
        text,
        created_at: createdAt,
        author_suspended: authorSuspended,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
