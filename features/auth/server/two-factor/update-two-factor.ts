import type { ResponseOf, FailureCode, ParsedInput } from '#contract-kit/endpoint.ts';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { commitEvenOnFailure } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { isConfirmed, type UserActor } from '#platform/http/actor.ts';
import type { updateTwoFactor as contract } from '../../contract-security.ts';
import type { Caller } from '../caller.ts';
import { disableTwoFactor } from './disable-two-factor.ts';
import { enableTwoFactor, type TwoFactorChoice } from './enable-two-factor.ts';
import { sendSetupCode } from './send-setup-code.ts';

type Refused = Failure<FailureCode<typeof contract>>;

/** Turns two-factor on in two steps (the first sends a code, the second takes it) or off in one step. */
export const updateTwoFactor = async (
  deps: Deps,
  input: ParsedInput<typeof contract>['body'],
  { actor, caller }: { readonly actor: UserActor; readonly caller: Caller },
): Promise<ResponseOf<typeof contract> | Refused> => {
  const { email2FA, phone2FA, challengeId, code } = input;
  if (email2FA && phone2FA) return fail('AUTH_TWO_FACTOR_CHOICE');
  const confirmed = isConfirmed(actor);
  if (!email2FA && !phone2FA) return confirmed ? disableTwoFactor(deps, actor.id) : fail('PASSWORD_REQUIRED');
  const [user] = await findUsersByIds(deps.db, [actor.id]);
  if (!user) throw new Error(`Session of a missing account: ${actor.id}`);
  const choice: TwoFactorChoice = phone2FA
    ? { user, channel: 'phone', phone: input.phone ?? null }
    : { user, channel: 'email', phone: null };
  if (phone2FA && !deps.sms) return fail('AUTH_NO_SMS');
  if (email2FA && user.email_verified_at === null) return fail('AUTH_EMAIL_UNVERIFIED');
  const security = await deps.db
    .selectFrom('auth_security')
    .select(['two_factor', 'phone'])
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  const current = security?.two_factor ?? null;
  const isUnchanged = current === choice.channel && (choice.phone === null || choice.phone === security?.phone);
  if (isUnchanged) return { message: enabled };
  // A code proves that a phone exists, not whose it is; and a stolen session must not move two-factor elsewhere.
  if ((current !== null || phone2FA) && !confirmed) return fail('PASSWORD_REQUIRED');
  if (challengeId === undefined && code === undefined) return sendSetupCode(deps, choice, caller);
  // Counts a wrong code as a try.
  const recoveryCodes = await commitEvenOnFailure(deps.db, (trx) =>
    enableTwoFactor(deps, trx, choice, { challengeId: challengeId ?? '', code: code ?? '', actor }),
  );
  if (isFailure(recoveryCodes)) return recoveryCodes;
  return { message: enabled, ...(recoveryCodes.length > 0 && { recoveryCodes }) };
};

const enabled = '2FA has been enabled.';
