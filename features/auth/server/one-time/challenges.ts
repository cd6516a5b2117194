import type { Selectable } from 'kysely';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { hashCode, hashOf, isSame, newCode, newSecret } from '../secrets.ts';
import type { ChallengeData, ChallengePurpose, ChallengeTable } from '../tables.ts';

export type Challenge = Selectable<ChallengeTable>;

export const challengeMs = 10 * 60 * 1000;
/** A code of six digits is then guessed once in 200,000. */
const mostTries = 5;

interface NewChallenge {
  readonly purpose: ChallengePurpose;
  readonly userId: string | null;
  readonly data?: ChallengeData;
  readonly now: Date;
}

/** Asks somebody something; whoever holds the id may answer within ten minutes. */
export const createChallenge = async (
  trx: Queryable,
  { purpose, userId, data = {}, now }: NewChallenge,
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
      expires_at: new Date(now.getTime() + challengeMs),
      used_at: null,
    })
    .execute();
  return { challengeId, hash };
};

/** Makes a new code for a challenge; a former one counts no more. How often was guessed stays. */
export const setChallengeCode = async (trx: Trx, sessionSecret: string, hash: Buffer): Promise<string> => {
  const code = newCode();
  await trx
    .updateTable('auth_challenges')
    .set({ code_hash: hashCode(sessionSecret, code, hash) })
    .where('hash', '=', hash)
    .execute();
  return code;
};

/** A challenge that can still be answered, held until the transaction ends; null for any other. */
export const lockChallenge = (
  trx: Trx,
  challengeId: string,
  purposes: readonly ChallengePurpose[],
  now: Date,
): Promise<Challenge | null> => lockChallengeOf(trx, hashOf(challengeId), purposes, now);

/** As `lockChallenge`, for one that another challenge names. */
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
    .where('tries', '<', mostTries)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
};

/** A code as it is compared: people group it as they like, and telephones begin it with a capital. */
export const bareCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();

/** Whether this is the challenge's code. A wrong one counts as a try: commit the transaction either way. */
export const tryCode = async (
  trx: Trx,
  sessionSecret: string,
  challenge: Challenge,
  code: string,
): Promise<boolean> => {
  if (isSame(challenge.code_hash, hashCode(sessionSecret, bareCode(code), challenge.hash))) return true;
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

/** Answered: it is worth nothing from now on. */
export const useChallenge = async (trx: Trx, challenge: Challenge, now: Date): Promise<void> => {
  await trx.updateTable('auth_challenges').set({ used_at: now }).where('hash', '=', challenge.hash).execute();
};

/** Questions to somebody that shall not be answered any more: a log-in that waits while its password or channel changes. */
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
