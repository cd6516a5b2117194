import { fail, type Failure } from '#contract-kit/failure.ts';
import { stopMadeByKey } from '#features/auth/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface Revocation {
  readonly userId: string;
  readonly keyIds: readonly string[];
  readonly now: Date;
}

/** Revokes keys, stops what they have made, and returns their number. No cache: every machine refuses them at once. */
export const revokeKeys = async (trx: Trx, { userId, keyIds, now }: Revocation): Promise<number> => {
  const revoked = await trx
    .deleteFrom('keys_keys')
    .where('user_id', '=', userId)
    .where('id', 'in', [...keyIds])
    .returning('id')
    .execute();
  for (const { id: keyId } of revoked) await stopMadeByKey(trx, { keyId, userId, now });
  return revoked.length;
};

export const revokeKey = (
  { db, clock }: Deps,
  { id: userId }: UserActor,
  keyId: string,
): Promise<{ message: string } | Failure<'KEYS_NOT_FOUND'>> =>
  inTransaction(db, async (trx) => {
    const revoked = await revokeKeys(trx, { userId, keyIds: [keyId], now: clock.now() });
    return revoked === 0 ? fail('KEYS_NOT_FOUND') : { message: forCaller(() => t`Key revoked.`) };
  });
