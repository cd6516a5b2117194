import { fail, type Failure } from '#contract-kit/failure.ts';
import { lockPerson, setSuspended, type UserRow } from '#features/account/server/public.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { endSessions } from '#features/auth/server/public.ts';
import {
  lockSellersBeats,
  putSellerBack,
  setAuthorSuspended,
  takeSellerOffStore,
} from '#features/catalogue/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { isConfirmed, type UserActor } from '#platform/http/actor.ts';
import type { DirectoryUser } from '../contract.ts';
import { mailRestored, mailSuspended } from './directory-mails.ts';
import { type KeepsAdmins, whyNotTouch } from './keep-admins.ts';
import { presentDirectoryUser } from './present-directory-user.ts';

type Missing = Failure<'DIRECTORY_USER_NOT_FOUND'>;

const statusOf = ({ suspended_at: at, suspended_reason: reason }: UserRow) =>
  at === null ? { status: 'active' } : { status: 'suspended', reason };

/** What happens to the beats, files and money: docs/decisions/036-suspended-accounts.md. */
export const suspendUser = (
  deps: Deps,
  actor: UserActor,
  { userId, reason }: { readonly userId: string; readonly reason: string },
): Promise<
  { readonly user: DirectoryUser } | Missing | KeepsAdmins | Failure<'PASSWORD_REQUIRED' | 'DIRECTORY_SUSPENDED'>
> =>
  inTransaction(deps.db, async (trx) => {
    await lockSellersBeats(trx, userId);
    const refused = await whyNotTouch(trx, actor, userId);
    if (refused) return refused;
    const person = await lockPerson(trx, userId);
    if (!person) return fail('DIRECTORY_USER_NOT_FOUND');
    // With a stolen session, nobody must be able to shut the other admins out.
    if (person.role === 'admin' && !isConfirmed(actor)) return fail('PASSWORD_REQUIRED');
    if (person.suspended_at !== null) return fail('DIRECTORY_SUSPENDED');
    const now = deps.clock.now();
    const user = await setSuspended(trx, userId, { at: now, reason });
    const sessions = await endSessions(trx, { userId, reason: 'suspended', now });
    const beats = await takeSellerOffStore(trx, userId);
    await setAuthorSuspended(trx, userId, true);
    await mailSuspended(deps, trx, user, { reason, beats });
    await writeAudit(trx, {
      at: now,
      actorId: actor.id,
      from: actor.address,
      action: 'directory.suspend',
      subjectId: userId,
      details: {
        before: statusOf(person),
        after: { ...statusOf(user), endedSessions: sessions, beatsOffStore: beats },
      },
    });
    return { user: presentDirectoryUser(user) };
  });

export const restoreUser = (
  deps: Deps,
  actor: UserActor,
  userId: string,
): Promise<{ readonly user: DirectoryUser } | Missing | Failure<'DIRECTORY_NOT_SUSPENDED'>> =>
  inTransaction(deps.db, async (trx) => {
    await lockSellersBeats(trx, userId);
    const person = await lockPerson(trx, userId);
    if (!person) return fail('DIRECTORY_USER_NOT_FOUND');
    if (person.suspended_at === null) return fail('DIRECTORY_NOT_SUSPENDED');
    const now = deps.clock.now();
    const user = await setSuspended(trx, userId, null);
    const beats = await putSellerBack(trx, userId, now);
    await setAuthorSuspended(trx, userId, false);
    await mailRestored(deps, trx, user, beats);
    await writeAudit(trx, {
      at: now,
      actorId: actor.id,
      from: actor.address,
      action: 'directory.restore',
      subjectId: userId,
      details: { before: statusOf(person), after: { ...statusOf(user), beatsBackOnSale: beats } },
    });
    return { user: presentDirectoryUser(user) };
  });
