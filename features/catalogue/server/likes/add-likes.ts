import type { Trx } from '#platform/database/open.ts';

/** At most one per person: adding it again changes nothing. */
export const addLikes = async (
  trx: Trx,
  likes: readonly { readonly beatId: string; readonly userId: string; readonly at: Date }[],
): Promise<void> => {
  if (likes.length === 0) return;
  await trx
    .insertInto('catalogue_likes')
    .values(likes.map(({ beatId, userId, at }) => ({ beat_id: beatId, user_id: userId, created_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
