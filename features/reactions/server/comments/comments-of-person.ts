import type { Trx } from '#platform/database/open.ts';

/** Hides a suspended person's comments, or shows them again. The caller has locked the person. */
export const setAuthorSuspended = async (trx: Trx, userId: string, suspended: boolean): Promise<void> => {
  await trx
    .updateTable('catalogue_comments')
    .set({ author_suspended: suspended })
    .where('user_id', '=', userId)
    .where('author_suspended', '!=', suspended)
    .execute();
};

interface RemovedComment {
  readonly id: string;
  readonly beat_id: string;
  readonly text: string;
  readonly created_at: Date;
}

/** Returns the deleted comments, hidden ones included, newest first. */
export const removeCommentsOf = async (trx: Trx, userId: string): Promise<RemovedComment[]> => {
  const removed = await trx
    .deleteFrom('catalogue_comments')
    .where('user_id', '=', userId)
    .returning(['id', 'beat_id', 'text', 'created_at'])
    .execute();
  return removed.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
};
