import { newId } from '#contract-kit/ids.ts';
import { findUserByEmail } from '#features/account/server/public.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { joinAddress } from './join-address.ts';

export interface Follower {
  readonly id: string;
  readonly user_id: string | null;
  /** Set for a follower without an account. */
  readonly email: string | null;
}

const columns = ['id', 'user_id', 'email', 'merged_into'] as const;

/** The account's follower, locked; created if there is none. */
export const followerOfUser = async (trx: Trx, userId: string, now: Date): Promise<Follower> => {
  await trx
    .insertInto('follows_followers')
    .values({ id: newId(now.getTime()), user_id: userId })
    .onConflict((known) => known.doNothing())
    .execute();
  return await trx
    .selectFrom('follows_followers')
    .select(columns)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
};

/** The locked follower for a confirmed email address: the account that has verified it, or else the address itself. */
export const followerOfEmail = async (trx: Trx, email: string, now: Date): Promise<Follower> => {
  const user = await findUserByEmail(trx, email);
  if (user && user.email_verified_at !== null) {
    await joinAddress(trx, user);
    return await followerOfUser(trx, user.id, now);
  }
  await trx
    .insertInto('follows_followers')
    .values({ id: newId(now.getTime()), email })
    .onConflict((known) => known.doNothing())
    .execute();
  return await trx
    .selectFrom('follows_followers')
    .select(columns)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow();
};

/** The follower that a link names, or the account that it was merged into. */
export const findFollower = async (db: Queryable, id: string): Promise<Follower | null> => {
  const row = await db
    .selectFrom('follows_followers as named')
    .innerJoin('follows_followers as f', (join) =>
      join.on(({ eb, fn }) => eb('f.id', '=', fn.coalesce('named.merged_into', 'named.id'))),
    )
    .select(['f.id', 'f.user_id', 'f.email'])
    .where('named.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
};

/** Like `findFollower`, but locked. */
export const lockFollower = async (trx: Trx, id: string): Promise<Follower | null> => {
  const row = await trx
    .selectFrom('follows_followers')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return row.merged_into === null ? row : await lockFollower(trx, row.merged_into);
};
