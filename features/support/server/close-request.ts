import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Db } from '#platform/database/open.ts';

/** Only for the writer's own request. Closing is final. */
export const closeRequest = async (
  db: Db,
  { requestId, userId }: { readonly requestId: string; readonly userId: string },
): Promise<{ message: string } | Failure<'SUPPORT_NOT_FOUND'>> => {
  const { numUpdatedRows } = await db
    .updateTable('support_requests')
    .set({ state: 'closed' })
    .where('id', '=', requestId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? fail('SUPPORT_NOT_FOUND') : { message: 'Your request is closed.' };
};
