import { randomInt } from 'node:crypto';
import { foldCode } from '#contract-kit/fold-text.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { hashCode } from '../secrets.ts';

const codeCount = 10;
/** Leaves out characters that look alike on paper: 0 and o, 1, i and l. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

const part = (): string => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');

// A thief of the database could try all 40 bits in a minute, so the hash needs a key.
const hashFor = (sessionSecret: string, userId: string, code: string): Buffer =>
  hashCode(sessionSecret, foldCode(code), Buffer.from(`recovery:${userId}`));

/** Replaces all earlier codes with new ones like "k7m2-9xqp". Only hashes are stored, so codes are returned just once. */
export const replaceRecoveryCodes = async (trx: Trx, sessionSecret: string, userId: string): Promise<string[]> => {
  const codes = new Set<string>();
  while (codes.size < codeCount) codes.add(`${part()}-${part()}`);
  await trx.deleteFrom('auth_recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('auth_recovery_codes')
    .values([...codes].map((code) => ({ user_id: userId, hash: hashFor(sessionSecret, userId, code), used_at: null })))
    .execute();
  return [...codes];
};

interface CodeUse {
  readonly userId: string;
  readonly code: string;
  readonly now: Date;
}

/** Uses up a recovery code. Returns false if it isn't the person's or was used before. */
export const spendRecoveryCode = async (
  trx: Trx,
  sessionSecret: string,
  { userId, code, now }: CodeUse,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('auth_recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('hash', '=', hashFor(sessionSecret, userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const countRecoveryCodes = async (db: Queryable, userId: string): Promise<number> => {
  const rows = await db
    .selectFrom('auth_recovery_codes')
    .select('hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  return rows.length;
};
