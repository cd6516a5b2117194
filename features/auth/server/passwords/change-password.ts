import { fail, failTogether, type Failure } from '#contract-kit/failure.ts';
import { lockPerson } from '#features/account/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { changePassword as contract } from '../../contract-recovery.ts';
import { mailPasswordChanged } from '../mails/auth-mails.ts';
import { checkNewPassword } from './check-new-password.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { cancelPending } from './cancel-pending.ts';
import { checkCurrentPassword } from './check-current-password.ts';
import { orBusy } from './or-busy.ts';
import { keepPassword } from './stored-password.ts';
import { forCaller } from '#platform/texts/in-language.ts';
import { t } from '#contract-kit/texts/text.ts';

interface ChangeInput {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

const messages = contract.failures;

type Refused = Failure<
  | 'AUTH_WRONG_PASSWORD'
  | 'AUTH_PASSWORDS_DIFFER'
  | 'AUTH_WEAK_PASSWORD'
  | 'AUTH_NO_PASSWORD'
  | 'AUTH_TOO_OFTEN'
  | 'AUTH_BUSY'
>;

/** Changes the password. The current session continues; every other one ends. */
export const changePassword = async (
  deps: Deps,
  actor: UserActor,
  { currentPassword, newPassword, confirmPassword }: ChangeInput,
): Promise<{ readonly message: string } | Refused> => {
  const current = await checkCurrentPassword(deps, actor, currentPassword);
  if (current && current.failure !== 'AUTH_WRONG_PASSWORD') return current;
  const refused = failTogether<Refused['failure']>([
    current &&
      fail(current.failure, { fields: { currentPassword: [forCaller(messages.AUTH_WRONG_PASSWORD.message)] } }),
    checkNewPassword(newPassword, actor),
    newPassword === confirmPassword
      ? null
      : fail('AUTH_PASSWORDS_DIFFER', {
          fields: { confirmPassword: [forCaller(messages.AUTH_PASSWORDS_DIFFER.message)] },
        }),
  ]);
  if (refused) return refused;
  return orBusy(async () =>
    (await replacePassword(deps, actor, await deps.passwords.hash(newPassword, actor.id)))
      ? { message: forCaller(() => t`Your password has been changed.`) }
      : fail('AUTH_WRONG_PASSWORD'),
  );
};

/** False if the session ended while the password was being hashed: a reset, or closing the account, wins. */
const replacePassword = (deps: Deps, { id, sessionId }: UserActor, hash: string): Promise<boolean> =>
  inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const person = await lockPerson(trx, id);
    if (!person || !(await isSessionOpen(trx, sessionId))) return false;
    await cancelPending(trx, id, now);
    await endSessions(trx, { userId: id, except: sessionId, reason: 'password', now });
    await keepPassword(trx, id, hash, now);
    await mailPasswordChanged(deps, trx, person);
    return true;
  });

const isSessionOpen = async (trx: Trx, sessionId: string): Promise<boolean> => {
  const row = await trx
    .selectFrom('auth_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
};
