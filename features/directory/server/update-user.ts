import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import {
  findUserByEmail,
  isUsernameTaken,
  lockPerson,
  setDisplayName,
  setPendingEmail,
  setUsername,
  type UserRow,
  usernameTaken,
  whyNotUsername,
} from '#features/account/server/public.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { requestEmailChangeOf } from '#features/auth/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import type { DirectoryUser, UserField } from '../contract.ts';
import { mailNameChanged } from './mails.ts';
import { presentDirectoryUser } from './present-directory-user.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** Limited because each email change sends emails to two addresses. */
const emailLimit = { name: 'directory.email', max: 60, seconds: 3600 } as const;

interface Change {
  readonly userId: string;
  readonly field: UserField;
  readonly value: string;
}

type Refused = Failure<
  | 'DIRECTORY_USER_NOT_FOUND'
  | 'ACCOUNT_USERNAME_RESERVED'
  | 'ACCOUNT_USERNAME_TAKEN'
  | 'DIRECTORY_EMAIL_TAKEN'
  | 'DIRECTORY_TOO_OFTEN'
>;

interface Changed {
  readonly user: UserRow;
  readonly before: string;
  readonly after: string;
}

/** Changes one field of an account. Setting the same value changes and records nothing. */
export const updateUser = async (
  deps: Deps,
  actor: UserActor,
  change: Change,
): Promise<{ readonly user: DirectoryUser } | Refused> => {
  try {
    return await inTransaction(deps.db, async (trx) => {
      const person = await lockPerson(trx, change.userId);
      if (!person) return fail('DIRECTORY_USER_NOT_FOUND');
      const changed = await apply(deps, trx, { actor, person, change });
      if (isFailure(changed)) return changed;
      if (changed.before !== changed.after) {
        await writeAudit(trx, {
          at: deps.clock.now(),
          actorId: actor.id,
          from: actor.address,
          action: `directory.change-${change.field}`,
          subjectId: person.id,
          details: { before: changed.before, after: changed.after },
        });
      }
      return { user: presentDirectoryUser(changed.user) };
    });
  } catch (error) {
    // Another account took the username a moment ago.
    if (isUsernameTaken(error)) return usernameTaken();
    throw error;
  }
};

interface Target {
  readonly actor: UserActor;
  readonly person: UserRow;
  readonly change: Change;
}

const apply = async (deps: Deps, trx: Trx, target: Target): Promise<Changed | Refused> => {
  const { person, change } = target;
  if (change.field === 'email') return await changeEmail(deps, trx, target);
  const before = change.field === 'name' ? person.display_name : person.username;
  if (change.value === before) return { user: person, before, after: before };
  const user = await rename(deps, trx, person, change);
  if (isFailure(user)) return user;
  await mailNameChanged(deps, trx, user, { field: change.field, before, after: change.value });
  return { user, before, after: change.value };
};

const rename = async (
  { clock }: Deps,
  trx: Trx,
  person: UserRow,
  { field, value }: Change,
): Promise<UserRow | Refused> => {
  if (field === 'name') return await setDisplayName(trx, person.id, value);
  const now = clock.now();
  return (await whyNotUsername(trx, person, value, now)) ?? (await setUsername(trx, person, value, now));
};

const changeEmail = async (
  deps: Deps,
  trx: Trx,
  { actor, person, change: { value } }: Target,
): Promise<Changed | Refused> => {
  const before = person.pending_email ?? person.email;
  if (value === before) return { user: person, before, after: before };
  // Setting the current email address again drops the pending one.
  if (value.toLowerCase() === person.email.toLowerCase()) {
    await setPendingEmail(trx, person.id, null);
    return { user: { ...person, pending_email: null }, before, after: person.email };
  }
  if (await findUserByEmail(trx, value)) {
    return fail('DIRECTORY_EMAIL_TAKEN', { fields: { email: [forCaller(() => t`Another account uses this email.`)] } });
  }
  const wait = await checkRateLimits({ ...deps, db: trx }, [emailLimit, actor.id]);
  if (wait > 0) return fail('DIRECTORY_TOO_OFTEN', { retryAfterSeconds: wait });
  await requestEmailChangeOf(deps, trx, person, value);
  return { user: { ...person, pending_email: value }, before, after: value };
};
