import { fail, type Failure } from '#contract-kit/failure.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { lockPerson } from '../people.ts';
import { removeStored } from '#platform/retention/remove-stored.ts';
import { mailCleared } from './cleared-mail.ts';
import { heroKeys } from './hero-keys.ts';
import { findProfile, presentProfile } from './profile-rows.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** Lets an admin empty a person's page. It keeps the name, which admins can change in the directory. */
export const clearProfile = async (
  deps: Deps,
  actor: UserActor,
  { userId, reason }: { readonly userId: string; readonly reason: string },
): Promise<{ readonly message: string } | Failure<'ACCOUNT_PROFILE_EMPTY'>> => {
  const cleared = await inTransaction(deps.db, async (trx) => {
    const person = await lockPerson(trx, userId);
    const row = await findProfile(trx, userId);
    const before = presentProfile(row);
    if (row === null || Object.values(before).every((value) => value === null || value.length === 0)) return null;
    const now = deps.clock.now();
    await trx
      .updateTable('account_profiles')
      .set({
        tagline: '',
        story: '',
        links: [],
        video: null,
        picture: null,
        updated_at: now,
        cleared_at: now,
        cleared_by: actor.id,
        cleared_reason: reason,
      })
      .where('user_id', '=', userId)
      .execute();
    await writeAudit(trx, {
      at: now,
      actorId: actor.id,
      from: actor.address,
      action: 'account.clear-profile',
      subjectId: userId,
      details: { before, after: { ...presentProfile(null), reason } },
    });
    if (person && person.closed_at === null) await mailCleared(deps, trx, person, reason);
    return row;
  });
  if (cleared === null) return fail('ACCOUNT_PROFILE_EMPTY');
  await removeStored(deps, heroKeys.all(cleared.picture));
  return { message: forCaller(() => t`Public profile cleared.`) };
};
