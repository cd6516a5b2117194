import { sql } from 'kysely';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { type Challenge, createChallenge, lockChallenge, useChallenge } from '../one-time/challenges.ts';
import type { PasskeyRow } from './check-passkey.ts';
import type { ChallengeData, ChallengePurpose } from '../tables.ts';

export type PasskeyPurpose = Extract<ChallengePurpose, `passkey-${string}`>;

/** What the browser is asked, and with which id its answer comes. */
export interface AskedPasskey {
  readonly challengeId: string;
  readonly options: Record<string, unknown>;
}

interface NewQuestion {
  readonly purpose: PasskeyPurpose;
  /** Null: whoever answers says who they are. */
  readonly userId: string | null;
  readonly options: { readonly challenge: string };
  readonly data?: ChallengeData;
  readonly now: Date;
}

/** As long as the challenge is good: the browser closes its window by itself then. */
export const passkeyTimeout = 10 * 60 * 1000;

export const keepQuestion = async (
  trx: Queryable,
  { purpose, userId, options, data, now }: NewQuestion,
): Promise<AskedPasskey> => {
  const { challengeId } = await createChallenge(trx, {
    purpose,
    userId,
    data: { ...data, challenge: options.challenge },
    now,
  });
  return { challengeId, options: { ...options } };
};

/** The challenge that an answer is for, which counts for this one answer alone, right or wrong. */
export const takeQuestion = async (
  trx: Trx,
  { challengeId, purpose, userId, now }: { challengeId: string; purpose: PasskeyPurpose; userId?: string; now: Date },
): Promise<Challenge | null> => {
  const challenge = await lockChallenge(trx, challengeId, [purpose], now);
  if (!challenge || (userId !== undefined && challenge.user_id !== userId)) return null;
  await useChallenge(trx, challenge, now);
  return challenge;
};

/** Oldest first. */
export const passkeysOf = async (db: Queryable, userId: string): Promise<PasskeyRow[]> =>
  await db.selectFrom('auth_passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();

/** As `passkeysOf`, with nobody else adding to them or removing until the transaction ends. */
export const lockPasskeys = async (trx: Trx, userId: string): Promise<PasskeyRow[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`passkeys ${userId}`}, 0))`.execute(trx);
  return passkeysOf(trx, userId);
};

/** As the browser is told of them. */
export const credentialsOf = (passkeys: readonly PasskeyRow[]): { id: string; transports: string[] }[] =>
  passkeys.map(({ id, transports }) => ({ id, transports }));
