import { fail, type Failure } from '#contract-kit/failure.ts';
import { lockAdmins } from '#features/account/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { UserActor } from '#platform/http/actor.ts';

export type KeepsAdmins = Failure<'DIRECTORY_YOURSELF' | 'DIRECTORY_LAST_ADMIN' | 'FORBIDDEN'>;

/**
 * Returns null if the admin may demote or suspend this user.
 * Locks all admins first, so that two admins who demote each other can't both succeed.
 */
export const whyNotTouch = async (trx: Trx, actor: UserActor, userId: string): Promise<KeepsAdmins | null> => {
  const admins = await lockAdmins(trx);
  if (admins.length === 1 && admins[0] === userId) return fail('DIRECTORY_LAST_ADMIN');
  if (!admins.includes(actor.id)) return fail('FORBIDDEN');
  return userId === actor.id ? fail('DIRECTORY_YOURSELF') : null;
};
