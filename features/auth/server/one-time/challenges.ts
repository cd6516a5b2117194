import type { Selectable } from 'kysely';
import { minuteMs } from '#contract-kit/numbers/durations.ts';
import { foldCode } from '#contract-kit/fold-text.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { hashCode, hashOf, isSame, newCode, newSecret } from '../secrets.ts';
import type { ChallengeData, ChallengePurpose, ChallengeTable } from '../tables.ts';

export type Challenge = Selectable<ChallengeTable>;

export const challengeMs = 10 * minuteMs;
/** So that guessing a code of six digits succeeds once in 200,000. */
export const maxTries = 5;

interface NewChallenge {
  readonly purpose: ChallengePurpose;
  readonly userId: string | null;
  readonly data?: ChallengeData;
  readonly now: Date;
  readonly lifetimeMs?: number;
}

/** Creates a challenge whose id lets its holder respond, within ten minutes by default. */
export const createChallenge = async (
  trx: Queryable,
  { purpose, userId, data = {}, now, lifetimeMs = challengeMs }: NewChallenge,
): Promise<{ readonly challengeId: string; readonly hash: Buffer }> => {
  const challengeId = newSecret();
  const hash = hashOf(challengeId);
  await trx
    .insertInto('auth_challenges')
    .values({
      hash,
      purpose,
      user_id: userId,
      code_hash: null,
      data: JSON.stringify(data),
      created_at: now,
      expires_at: new Date(now.getTime() + lifetimeMs),
      used_at: null,
    })
    .execute();
  return { challengeId, hash };
};

/** Replaces a challenge's code. Earlier tries still count. */
export const setChallengeCode = async (trx: Trx, sessionSecret: string, hash: Buffer): Promise<string> => {
  const code = newCode();
  await trx
    .updateTable('auth_challenges')
    .set({ code_hash: hashCode(sessionSecret, code, hash) })
    .where('hash', '=', hash)
    .execute();
  return code;
};

/** Locks a challenge until the transaction ends. Returns null if the challenge is unknown, used up or expired. */
export const lockChallenge = (
  trx: Trx,
  challengeId: string,
  purposes: readonly ChallengePurpose[],
  now: Date,
): Promise<Challenge | null> => lockChallengeOf(trx, hashOf(challengeId), purposes, now);

/** Like `lockChallenge`, by the hash of the challenge's id. */
export const lockChallengeOf = async (
  trx: Trx,
  hash: Buffer,
  purposes: readonly ChallengePurpose[],
  now: Date,
): Promise<Challenge | null> => {
  const row = await trx
    .selectFrom('auth_challenges')
    .selectAll()
    .where('hash', '=', hash)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
};

/** Whether this is the challenge's code. A wrong one counts as a try, so use `commitEvenOnFailure`. */
export const tryCode = async (
  trx: Trx,
  sessionSecret: string,
  challenge: Challenge,
  code: string,
): Promise<boolean> => {
  if (isSame(challenge.code_hash, hashCode(sessionSecret, foldCode(code), challenge.hash))) return true;
  await countTry(trx, challenge);
  return false;
};

export const countTry = async (trx: Trx, challenge: Challenge): Promise<void> => {
  await trx
    .updateTable('auth_challenges')
    .set({ tries: challenge.tries + 1 })
    .where('hash', '=', challenge.hash)
    .execute();
};

export const spendChallenge = async (trx: Trx, challenge: Challenge, now: Date): Promise<void> => {
  await trx.updateTable('auth_challenges').set({ used_at: now }).where('hash', '=', challenge.hash).execute();
};

/** Cancels a person's challenges, such as a waiting login when the password or the channel changes. */
export const dropChallenges = async (
  trx: Trx,
  userId: string,
  purposes: readonly ChallengePurpose[],
): Promise<void> => {
  await trx
    .deleteFrom('auth_challenges')
    .where('user_id', '=', userId)
    .where('purpose', 'in', [...purposes])
    .execute();
};
