import { dayMs } from '#contract-kit/numbers/durations.ts';
import type { FailureCode, ParsedInput, ResponseOf } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { noteOrigin } from '#features/auth/server/public.ts';
import type { WriteMailDeps } from '#features/mailing/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import { lockName } from '#platform/database/with-lock.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { type makeKey as contract, maxKeys } from '../contract.ts';
import { hashOfSecret, newSecret, startOfSecret } from './key-format.ts';
import { keyModeOf } from './key-mode.ts';
import { writeMadeMail } from './made-mail.ts';
import { presentKey } from './present-key.ts';

export type KeyDeps = WriteMailDeps & Deps;

const limit = { name: 'keys.make', max: 40, seconds: 24 * 60 * 60 } as const;

/** Locks the count, so that concurrent calls can't exceed the maximum. */
const countKeys = async (trx: Trx, userId: string): Promise<number> => {
  await lockName(trx, 'keys', userId);
  const { count } = await trx
    .selectFrom('keys_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Returns the whole key, which exists only here: the database stores its hash. */
export const makeKey = async (
  deps: KeyDeps,
  actor: UserActor,
  { name, scopes, expiresInDays }: ParsedInput<typeof contract>['body'],
): Promise<ResponseOf<typeof contract> | Failure<FailureCode<typeof contract>>> => {
  const wait = await checkRateLimits(deps, [limit, actor.id]);
  if (wait > 0) return fail('KEYS_TOO_OFTEN', { retryAfterSeconds: wait });
  const now = deps.clock.now();
  const secret = newSecret(keyModeOf(deps));
  return await inTransaction(deps.db, async (trx) => {
    const [owner] = await findUsersByIds(trx, [actor.id]);
    if (!owner?.email_verified_at) return fail('ACCOUNT_EMAIL_UNVERIFIED');
    if ((await countKeys(trx, actor.id)) >= maxKeys) return fail('KEYS_TOO_MANY');
    const row = await trx
      .insertInto('keys_keys')
      .values({
        id: newId(now.getTime()),
        user_id: actor.id,
        name,
        hash: hashOfSecret(secret),
        start: startOfSecret(secret),
        scopes,
        created_at: now,
        expires_at: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * dayMs),
        last_used_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await noteOrigin(trx, actor, { kind: 'api-key', id: row.id, owner }, now);
    await writeMadeMail(deps, trx, owner, row);
    return { key: presentKey(row), secret };
  });
};
