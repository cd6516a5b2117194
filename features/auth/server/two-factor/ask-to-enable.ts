import { fail, type Failure } from '#contract-kit/failure.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import { perNetwork, checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { limits } from '../attempts/limits.ts';
import type { Caller } from '../caller.ts';
import { createChallenge, dropChallenges, setChallengeCode } from '../one-time/challenges.ts';
import type { Wanted } from './enable-two-factor.ts';
import { mailCode, textCode } from './send-code.ts';

type Asked = { readonly message: string; readonly challengeId: string };
type Refused = Failure<'AUTH_PHONE_MISSING' | 'AUTH_SMS_FAILED' | 'AUTH_TOO_OFTEN'>;

const what = 'to switch on two-factor';

/** Sends the code that proves where codes can be sent. An earlier one counts no more. */
export const askToEnable = async (deps: AuthDeps, wanted: Wanted, caller: Caller): Promise<Asked | Refused> => {
  const { user, channel, phone } = wanted;
  if (channel === 'phone' && phone === null) {
    return fail('AUTH_PHONE_MISSING', { fields: { phone: ['Enter the number that codes go to.'] } });
  }
  const wait = await checkRateLimits(
    deps,
    ...perNetwork(limits.codeByNetwork, caller.network),
    [limits.codeToAccount, user.id],
    ...(phone === null ? [] : [[limits.codeToPhone, phone] as const]),
  );
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  const { challengeId, code } = await inTransaction(deps.db, (trx) => ask(deps, trx, wanted));
  if (phone === null) return { challengeId, message: `We have sent a code to ${user.email}.` };
  try {
    await textCode(deps, phone, { code, what });
  } catch (error) {
    deps.log.error({ err: error }, 'A code could not be sent by phone');
    return fail('AUTH_SMS_FAILED');
  }
  return { challengeId, message: `We have sent a code to ${phone}.` };
};

const ask = async (
  deps: AuthDeps,
  trx: Trx,
  { user, channel, phone }: Wanted,
): Promise<{ challengeId: string; code: string }> => {
  await dropChallenges(trx, user.id, ['enable-email', 'enable-phone']);
  const { challengeId, hash } = await createChallenge(trx, {
    purpose: `enable-${channel}`,
    userId: user.id,
    data: phone === null ? {} : { phone },
    now: deps.clock.now(),
  });
  const code = await setChallengeCode(trx, deps.config.sessionSecret, hash);
  const unasked = 'Then somebody uses your account: change your password and end all other sessions.';
  if (channel === 'email') await mailCode(deps, trx, user, { code, what, unasked });
  return { challengeId, code };
};
