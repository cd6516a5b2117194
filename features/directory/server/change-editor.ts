import type { FailureCode } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { lockAdmins, lockPerson, setEditor, type UserRow } from '#features/account/server/public.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { changeEditor as changeEditorCall, DirectoryUser } from '../contract.ts';
import { mailEditorChanged } from './mails.ts';
import { presentDirectoryUser } from './present-directory-user.ts';

/** For the audit log, after the right has changed. */
export const recordEditor = (
  { clock }: Pick<Deps, 'clock'>,
  trx: Trx,
  actor: UserActor,
  { id, is_editor: isEditor }: UserRow,
): Promise<void> =>
  writeAudit(trx, {
    at: clock.now(),
    actorId: actor.id,
    from: actor.address,
    action: 'directory.change-editor',
    subjectId: id,
    details: { before: { isEditor: !isEditor }, after: { isEditor } },
  });

/** Takes effect with the next request, so no session has to end. Drafts that the person has saved stay. */
export const changeEditor = (
  deps: Deps,
  actor: UserActor,
  { userId, isEditor }: { readonly userId: string; readonly isEditor: boolean },
): Promise<{ readonly user: DirectoryUser } | Failure<FailureCode<typeof changeEditorCall>>> =>
  inTransaction(deps.db, async (trx) => {
    // Another admin may be demoting the caller.
    if (!(await lockAdmins(trx)).includes(actor.id)) return fail('FORBIDDEN');
    const person = await lockPerson(trx, userId);
    if (!person) return fail('DIRECTORY_USER_NOT_FOUND');
    if (person.is_editor === isEditor) return { user: presentDirectoryUser(person) };
    if (person.role === 'admin') return fail('DIRECTORY_ADMIN');
    if (person.suspended_at !== null) return fail('DIRECTORY_SUSPENDED');
    if (isEditor && person.email_verified_at === null) return fail('DIRECTORY_EMAIL_UNVERIFIED');
    const user = await setEditor(trx, userId, isEditor);
    await mailEditorChanged(deps, trx, user);
    await recordEditor(deps, trx, actor, user);
    return { user: presentDirectoryUser(user) };
  });
