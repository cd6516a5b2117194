import { fail, type Failure } from '#contract-kit/failure.ts';
import { lockPerson, setSuspended, type UserRow } from '#features/account/server/public.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { endSessions } from '#features/auth/server/public.ts';
import { lockSellersBeats, putSellerBack, takeSellerOffStore } from '#features/catalogue/server/public.ts';
import { setAuthorSuspended } from '#features/reactions/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { DirectoryUser } from '../contract.ts';
import { mailRestored, mailSuspended } from './mails.ts';
import { type KeepsAdmins, whyNotTouch } from './keep-admins.ts';
import { presentDirectoryUser } from './present-directory-user.ts';

type Missing = Failure<'DIRECTORY_USER_NOT_FOUND'>;

const statusOf = ({ suspended_at: at, suspended_reason: reason }: UserRow) =>
  at === null ? { status: 'active' } : { status: 'suspended', reason };

/** docs/decisions/036-suspended-accounts-keep-purchases.md says what happens to the beats, files and money. */
export const suspendUser = (
  deps: Deps,
  actor: UserActor,
  { userId, reason }: { readonly userId: string; readonly reason: string },
): Promise<{ readonly user: DirectoryUser } | Missing | KeepsAdmins | Failure<'DIRECTORY_SUSPENDED'>> =>
  inTransaction(deps.db, async (trx) => {
    await lockSellersBeats(trx, userId);
    const refused = await whyNotTouch(trx, actor, userId);
    if (refused) return refused;
    const person = await lockPerson(trx, userId);
    if (!person) return fail('DIRECTORY_USER_NOT_FOUND');
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
    const { user, beats } = await restore(trx, person, { at: deps.clock.now(), actor });
    await mailRestored(deps, trx, user, beats);
    return { user: presentDirectoryUser(user) };
  });

/** For the operator, if a stolen session suspended an admin. Sends no email. Returns false if it wasn't suspended. */
export const liftSuspension = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    await lockSellersBeats(trx, userId);
    const person = await lockPerson(trx, userId);
    if (!person || person.suspended_at === null) return false;
    await restore(trx, person, { at: clock.now(), actor: null });
    return true;
  });

const restore = async (
  trx: Trx,
  person: UserRow,
  { at, actor }: { readonly at: Date; readonly actor: UserActor | null },
): Promise<{ readonly user: UserRow; readonly beats: number }> => {
  const user = await setSuspended(trx, person.id, null);
  const beats = await putSellerBack(trx, person.id, at);
  await setAuthorSuspended(trx, person.id, false);
  await writeAudit(trx, {
    at,
    actorId: actor?.id ?? null,
    ...(actor && { from: actor.address }),
    action: 'directory.restore',
    subjectId: person.id,
    details: { before: statusOf(person), after: { ...statusOf(user), beatsBackOnSale: beats } },
  });
  return { user, beats };
};
