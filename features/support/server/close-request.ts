import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Db } from '#platform/database/open.ts';
import { requestLife } from './request-states.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** Closes a request for its writer, who can't reopen it. */
export const closeRequest = async (
  db: Db,
  { requestId, userId }: { readonly requestId: string; readonly userId: string },
): Promise<{ message: string } | Failure<'SUPPORT_NOT_FOUND'>> => {
  const { numUpdatedRows } = await requestLife
    .moveWhere(db, 'closed', {})
    .where('id', '=', requestId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? fail('SUPPORT_NOT_FOUND') : { message: forCaller(() => t`Your request is closed.`) };
};
