import { minuteMs } from '#contract-kit/numbers/durations.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { lockName } from '#platform/database/with-lock.ts';
import { type Challenge, createChallenge, lockChallenge, spendChallenge } from '../one-time/challenges.ts';
import type { PasskeyRow } from './check-passkey.ts';
import type { ChallengeData, ChallengePurpose } from '../tables.ts';

export type PasskeyPurpose = Extract<ChallengePurpose, `passkey-${string}`>;

/** Sent to the browser, which returns the id with its response. */
export interface PasskeyRequest {
  readonly challengeId: string;
  readonly options: Record<string, unknown>;
}

interface NewPasskeyChallenge {
  readonly purpose: PasskeyPurpose;
  /** Null if the response will identify the person. */
  readonly userId: string | null;
  readonly options: { readonly challenge: string };
  readonly data?: ChallengeData;
  readonly now: Date;
}

/** The browser closes its dialog when the challenge expires. */
export const passkeyTimeout = 10 * minuteMs;

export const createPasskeyChallenge = async (
  trx: Queryable,
  { purpose, userId, options, data, now }: NewPasskeyChallenge,
): Promise<PasskeyRequest> => {
  const { challengeId } = await createChallenge(trx, {
    purpose,
    userId,
    data: { ...data, challenge: options.challenge },
    now,
  });
  return { challengeId, options: { ...options } };
};

/** Returns the challenge of a response and uses it up, even if the response is wrong. */
export const spendPasskeyChallenge = async (
  trx: Trx,
  { challengeId, purpose, userId, now }: { challengeId: string; purpose: PasskeyPurpose; userId?: string; now: Date },
): Promise<Challenge | null> => {
  const challenge = await lockChallenge(trx, challengeId, [purpose], now);
  if (!challenge || (userId !== undefined && challenge.user_id !== userId)) return null;
  await spendChallenge(trx, challenge, now);
  return challenge;
};

/** A person's passkeys, oldest first. */
export const passkeysOf = async (db: Queryable, userId: string): Promise<PasskeyRow[]> =>
  await db.selectFrom('auth_passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();

/** Like `passkeysOf`; other calls of this for the same person wait until the transaction ends. */
export const lockPasskeys = async (trx: Trx, userId: string): Promise<PasskeyRow[]> => {
  await lockName(trx, 'passkeys', userId);
  return passkeysOf(trx, userId);
};

export const credentialsOf = (passkeys: readonly PasskeyRow[]): { id: string; transports: string[] }[] =>
  passkeys.map(({ id, transports }) => ({ id, transports }));
