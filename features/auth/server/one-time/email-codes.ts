import { minuteMs } from '#contract-kit/numbers/durations.ts';
import type { Trx } from '#platform/database/open.ts';
import { type Challenge, createChallenge, dropChallenges, lockChallengeOf, setChallengeCode } from './challenges.ts';

/** Long enough for the email to arrive and for its reader to return to the browser where they are logged in. */
export const emailCodeMinutes = 30;

interface EmailCode {
  readonly purpose: 'verify-email' | 'change-email';
  readonly userId: string;
  readonly email: string;
  readonly now: Date;
}

/** Creates a code that verifies an email, and replaces any earlier one. The caller has locked the person. */
export const createEmailCode = async (
  trx: Trx,
  sessionSecret: string,
  { purpose, userId, email, now }: EmailCode,
): Promise<string> => {
  await dropChallenges(trx, userId, [purpose]);
  const lifetimeMs = emailCodeMinutes * minuteMs;
  const { hash } = await createChallenge(trx, { purpose, userId, data: { email }, now, lifetimeMs });
  return await setChallengeCode(trx, sessionSecret, hash);
};

/** Locks the challenge of the account's code for this email; null if none works. The caller has locked the person. */
export const lockEmailCode = async (
  trx: Trx,
  { purpose, userId, email, now }: EmailCode,
): Promise<Challenge | null> => {
  const row = await trx
    .selectFrom('auth_challenges')
    .select('hash')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  const challenge = row ? await lockChallengeOf(trx, row.hash, [purpose], now) : null;
  return challenge?.data.email === email ? challenge : null;
};
