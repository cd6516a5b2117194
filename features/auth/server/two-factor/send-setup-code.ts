import { fail, type Failure } from '#contract-kit/failure.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { perNetwork, checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { limits } from '../attempts/limits.ts';
import type { Caller } from '../caller.ts';
import { createChallenge, dropChallenges, setChallengeCode } from '../one-time/challenges.ts';
import type { TwoFactorChoice } from './enable-two-factor.ts';
import { mailCode, textCode } from './send-code.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type Refused = Failure<'AUTH_PHONE_MISSING' | 'AUTH_SMS_FAILED' | 'AUTH_TOO_OFTEN'>;

/** Sends a code to the chosen channel, to check that it arrives. An earlier code stops working. */
export const sendSetupCode = async (
  deps: Deps,
  choice: TwoFactorChoice,
  caller: Caller,
): Promise<{ readonly message: string; readonly challengeId: string } | Refused> => {
  const { user, channel, phone } = choice;
  if (channel === 'phone' && phone === null) {
    return fail('AUTH_PHONE_MISSING', { fields: { phone: [forCaller(() => t`Enter your phone number.`)] } });
  }
  const wait = await checkRateLimits(
    deps,
    ...perNetwork(limits.codeByNetwork, caller.network),
    [limits.codeToAccount, user.id],
    ...(phone === null ? [] : [[limits.codeToPhone, phone] as const]),
  );
  if (wait > 0) return fail('AUTH_TOO_OFTEN', { retryAfterSeconds: wait });
  const { challengeId, code } = await inTransaction(deps.db, (trx) => createSetupCode(deps, trx, choice));
  if (phone === null) return { challengeId, message: forCaller(() => t`We sent a code to ${{ to: user.email }}.`) };
  try {
    await textCode(deps, phone, { code, use: 'turn-on' });
  } catch (error) {
    deps.log.error({ err: error }, 'Could not send a two-factor setup code by SMS: check the SMS service');
    return fail('AUTH_SMS_FAILED');
  }
  return { challengeId, message: forCaller(() => t`We sent a code to ${{ to: phone }}.`) };
};

const createSetupCode = async (
  deps: Deps,
  trx: Trx,
  { user, channel, phone }: TwoFactorChoice,
): Promise<{ challengeId: string; code: string }> => {
  await dropChallenges(trx, user.id, ['enable-email', 'enable-phone']);
  const { challengeId, hash } = await createChallenge(trx, {
    purpose: `enable-${channel}`,
    userId: user.id,
    data: phone === null ? {} : { phone },
    now: deps.clock.now(),
  });
  const code = await setChallengeCode(trx, deps.config.sessionSecret, hash);
  if (channel === 'email') await mailCode(deps, trx, user, { code, use: 'turn-on' });
  return { challengeId, code };
};
