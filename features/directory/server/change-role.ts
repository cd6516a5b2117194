import { fail, type Failure } from '#contract-kit/failure.ts';
import { lockPerson, setRole, type UserRow } from '#features/account/server/public.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { Role, UserActor } from '#platform/http/actor.ts';
import type { DirectoryUser } from '../contract.ts';
import { recordEditor } from './change-editor.ts';
import { mailRoleChanged } from './mails.ts';
import { type KeepsAdmins, whyNotTouch } from './keep-admins.ts';
import { presentDirectoryUser } from './present-directory-user.ts';

type Refused = KeepsAdmins | Failure<'DIRECTORY_USER_NOT_FOUND' | 'DIRECTORY_SUSPENDED' | 'DIRECTORY_EMAIL_UNVERIFIED'>;

/** The caller has locked all admins, and then this person. */
export const giveRole = async (
  deps: Deps,
  trx: Trx,
  actor: UserActor,
  { person, role }: { readonly person: UserRow; readonly role: Role },
): Promise<{ readonly user: DirectoryUser } | Failure<'DIRECTORY_SUSPENDED' | 'DIRECTORY_EMAIL_UNVERIFIED'>> => {
  if (person.role === role) return { user: presentDirectoryUser(person) };
  if (person.suspended_at !== null) return fail('DIRECTORY_SUSPENDED');
  if (role === 'admin' && person.email_verified_at === null) return fail('DIRECTORY_EMAIL_UNVERIFIED');
  const user = await setRole(trx, person.id, role);
  await mailRoleChanged(deps, trx, user, { before: person.role, after: role });
  await writeAudit(trx, {
    at: deps.clock.now(),
    actorId: actor.id,
    from: actor.address,
    action: 'directory.change-role',
    subjectId: person.id,
    details: { before: person.role, after: role },
  });
  if (person.is_editor && !user.is_editor) await recordEditor(deps, trx, actor, user);
  return { user: presentDirectoryUser(user) };
};

/** Takes effect with the next request, so no session has to end. */
export const changeRole = (
  deps: Deps,
  actor: UserActor,
  { userId, role }: { readonly userId: string; readonly role: Role },
): Promise<{ readonly user: DirectoryUser } | Refused> =>
  inTransaction(deps.db, async (trx) => {
    const refused = await whyNotTouch(trx, actor, userId);
    if (refused) return refused;
    const person = await lockPerson(trx, userId);
    return person ? await giveRole(deps, trx, actor, { person, role }) : fail('DIRECTORY_USER_NOT_FOUND');
  });
