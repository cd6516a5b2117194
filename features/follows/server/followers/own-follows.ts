import { fail, type Failure } from '#contract-kit/failure.ts';
import { pagesOf } from '#contract-kit/pages-of.ts';
import type { EmailConsentVersion } from '#content/email-consent.ts';
import { findArtists, findUsersByIds, hasProvenEmail } from '#features/account/server/public.ts';
import { type Db, inTransaction, type Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { checkRateLimits, perNetwork, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
import type { Follow, FollowedArtist, Follows } from '../../contract.ts';
import { followedPerPage } from '../../limits.ts';
import { addFollow, countFollows, findFollow, removeFollows } from './change-follow.ts';
import { followerOfUser } from './find-follower.ts';

interface Press {
  readonly userId: string;
  readonly artistId: string;
  readonly ip: string;
}

const limits = {
  account: { name: 'follows.account', max: 60, seconds: 600 },
  network: { name: 'follows.network', max: 300, seconds: 600 },
} satisfies Readonly<Record<string, RateLimit>>;

const waitToFollow = (deps: Deps, { userId, ip }: Press): Promise<number> =>
  checkRateLimits(deps, [limits.account, userId], ...perNetwork(limits.network, networkOf(ip)));

type Refusal = Failure<
  'FOLLOWS_NO_ARTIST' | 'FOLLOWS_SELF' | 'FOLLOWS_TOO_MANY' | 'FOLLOWS_TOO_OFTEN' | 'FOLLOWS_EMAIL_UNVERIFIED'
>;

/** Idempotent. */
export const setFollow = async (
  deps: Deps,
  { consent, ...press }: Press & { readonly consent?: EmailConsentVersion | null | undefined },
): Promise<Follow | Refusal> => {
  const { userId, artistId } = press;
  if (!(await hasProvenEmail(deps.db, userId))) return fail('FOLLOWS_EMAIL_UNVERIFIED');
  const wait = await waitToFollow(deps, press);
  if (wait > 0) return fail('FOLLOWS_TOO_OFTEN', { retryAfterSeconds: wait });
  return await inTransaction(deps.db, async (trx) => {
    const artist = (await findArtists(trx, [artistId])).get(artistId);
    if (!artist) return fail('FOLLOWS_NO_ARTIST');
    const now = deps.clock.now();
    const follower = await followerOfUser(trx, userId, now);
    const outcome = await addFollow(trx, follower, { artist, consent }, now);
    if (outcome === 'self') return fail('FOLLOWS_SELF');
    if (outcome === 'too-many') return fail('FOLLOWS_TOO_MANY');
    return await readFollow(trx, userId, artistId);
  });
};

/** Works for any artist, because followers must be able to leave one whose page is gone. */
export const unfollow = async (deps: Deps, press: Press): Promise<Follow | Failure<'FOLLOWS_TOO_OFTEN'>> => {
  const wait = await waitToFollow(deps, press);
  if (wait > 0) return fail('FOLLOWS_TOO_OFTEN', { retryAfterSeconds: wait });
  return await inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const follower = await followerOfUser(trx, press.userId, now);
    await removeFollows(trx, follower, press.artistId, now);
    return await readFollow(trx, press.userId, press.artistId);
  });
};

export const readFollow = async (db: Queryable, userId: string, artistId: string): Promise<Follow> => {
  const follower = await findOwn(db, userId);
  const follow = follower && (await findFollow(db, follower.id, artistId));
  return { following: Boolean(follow), sharesEmail: Boolean(follow?.consent_version) };
};

const findOwn = (db: Queryable, userId: string) =>
  db.selectFrom('follows_followers').select('id').where('user_id', '=', userId).executeTakeFirst();

export const listFollows = async (db: Db, userId: string, page: number): Promise<Follows> => {
  const follower = await findOwn(db, userId);
  if (!follower) return { follows: [], total: 0, pages: pagesOf(0, followedPerPage) };
  const total = await countFollows(db, follower.id);
  const limits = { limit: followedPerPage, offset: (page - 1) * followedPerPage };
  return { follows: await readFollows(db, follower.id, limits), total, pages: pagesOf(total, followedPerPage) };
};

/** Newest first. */
export const readFollows = async (
  db: Db,
  followerId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Follows['follows']> => {
  const rows = await db
    .selectFrom('follows_follows')
    .select(['artist_id', 'followed_at', 'consented_at'])
    .where('follower_id', '=', followerId)
    .orderBy('followed_at', 'desc')
    .orderBy('artist_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const artists = await presentArtists(
    db,
    rows.map((row) => row.artist_id),
  );
  return rows.flatMap((row) => {
    const artist = artists.get(row.artist_id);
    if (!artist) return [];
    return { artist, followedAt: row.followed_at.toISOString(), sharesEmail: row.consented_at !== null };
  });
};

/** Artists by id. `username` is null if they have no page now. */
export const presentArtists = async (db: Queryable, ids: readonly string[]): Promise<Map<string, FollowedArtist>> => {
  const shown = await findArtists(db, ids);
  const people = await findUsersByIds(db, ids);
  return new Map(
    people.map(({ id, display_name: name }) => [id, { id, name, username: shown.get(id)?.username ?? null }]),
  );
};
