import type { Db } from '#platform/database/open.ts';

/** How many support requests wait for an answer, or for the writer to call them done. */
export const countActive = async (db: Db, userId: string): Promise<number> => {
  const { active } = await db
    .selectFrom('support_requests')
    .select(({ fn }) => fn.countAll<number>().as('active'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'support')
    .where('state', '!=', 'closed')
    .executeTakeFirstOrThrow();
  return Number(active);
};
