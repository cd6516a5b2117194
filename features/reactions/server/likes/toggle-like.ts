import { sql } from 'kysely';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { hasProvenEmail } from '#features/account/server/public.ts';
import type { ResponseOf } from '#contract-kit/endpoint.ts';
import type { likeTrack } from '../../contract.ts';
import type { NotOnSale } from '#features/catalogue/contract.ts';
import { lockPublished, whyNotOnSale } from '#features/catalogue/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import { type RateLimit, perNetwork, checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { likeCount, likedBy, likesFor } from './likes-of-beat.ts';

interface Like {
  readonly beatId: string;
  readonly userId: string;
}

interface LikeInput {
  readonly beatId: string;
  readonly actor: UserActor;
  readonly network: string;
}

// More than a person can listen to, far fewer than a script would send.
const limits = {
  account: { name: 'catalogue.like.account', max: 60, seconds: 600 },
  network: { name: 'catalogue.like.network', max: 300, seconds: 600 },
} satisfies Readonly<Record<string, RateLimit>>;

/** Returns the seconds to wait; 0 if the like is allowed. */
export const waitToLike = (deps: Deps, userId: string, network: string) =>
  checkRateLimits(deps, [limits.account, userId], ...perNetwork(limits.network, network));

/** Likes or unlikes the beat. Returns the new state. */
export const toggleLike = async (
  deps: Deps,
  { beatId, actor, network }: LikeInput,
): Promise<
  ResponseOf<typeof likeTrack> | NotOnSale | Failure<'CATALOGUE_LIKED_TOO_OFTEN' | 'CATALOGUE_EMAIL_UNVERIFIED'>
> => {
  const userId = actor.id;
  if (!(await hasProvenEmail(deps.db, userId))) return fail('CATALOGUE_EMAIL_UNVERIFIED');
  const wait = await waitToLike(deps, userId, network);
  if (wait > 0) return fail('CATALOGUE_LIKED_TOO_OFTEN', { retryAfterSeconds: wait });
  return await inTransaction(deps.db, async (trx) => {
    const sellerId = await lockPublished(trx, beatId);
    if (sellerId === null) return await whyNotOnSale(trx, beatId);
    await turnOver(trx, { beatId, userId }, deps.clock.now());
    const beat = { id: sql<string>`${beatId}::uuid`, sellerId: sql<string>`${sellerId}::uuid` };
    return await trx
      .selectNoFrom([
        likesFor(actor, beat).as('likes'),
        likeCount(beat.id).as('likeCount'),
        likedBy(userId, beat.id).as('liked'),
      ])
      .executeTakeFirstOrThrow();
  });
};

/** One statement sees one snapshot: two simultaneous clicks do the same, and the result is one like or none. */
const turnOver = async (trx: Trx, { beatId, userId }: Like, at: Date): Promise<void> => {
  await sql`
    with seen as (select 1 from catalogue_likes where beat_id = ${beatId} and user_id = ${userId}),
    taken as (
      delete from catalogue_likes where beat_id = ${beatId} and user_id = ${userId} and exists (select from seen)
    )
    insert into catalogue_likes (beat_id, user_id, created_at)
    select ${beatId}::uuid, ${userId}::uuid, ${at}::timestamptz where not exists (select from seen)
    on conflict do nothing`.execute(trx);
};

/** Existing likes are left unchanged. */
export const addLikes = async (
  trx: Trx,
  likes: readonly { readonly beatId: string; readonly userId: string; readonly at: Date }[],
): Promise<void> => {
  if (likes.length === 0) return;
  await trx
    .insertInto('catalogue_likes')
    .values(likes.map(({ beatId, userId, at }) => ({ beat_id: beatId, user_id: userId, created_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
