import type { Readable } from 'node:stream';
import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { FileMissing } from '#platform/storage/storage.ts';

/** Only for the request's writer and admins; 404 for anyone else. */
export const openScreenshot = async (
  { db, storage }: Deps,
  { requestId, actor }: { readonly requestId: string; readonly actor: UserActor },
): Promise<Readable | Failure<'SUPPORT_NOT_FOUND'>> => {
  const row = await db
    .selectFrom('support_requests')
    .select(['user_id', 'screenshot_key'])
    .where('id', '=', requestId)
    .executeTakeFirst();
  const maySee = row !== undefined && (row.user_id === actor.id || actor.role === 'admin');
  if (!maySee || row.screenshot_key === null) return fail('SUPPORT_NOT_FOUND');
  try {
    return await storage.open(row.screenshot_key);
  } catch (error) {
    if (error instanceof FileMissing) return fail('SUPPORT_NOT_FOUND');
    throw error;
  }
};
