import { fail, type Failure } from '#contract-kit/failure.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { type Db, inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { shortenedEmail } from '#platform/mail/shown-email.ts';
import type { LinkedFollows } from '../../contract.ts';
import { maxShownByLink } from '../../limits.ts';
import { countFollows, hideEmail, removeFollows } from '../followers/change-follow.ts';
import { findFollower, type Follower, lockFollower } from '../followers/find-follower.ts';
import { presentArtists, readFollows } from '../followers/own-follows.ts';
import { readLinkToken } from '../links.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type Unknown = Failure<'FOLLOWS_LINK_UNKNOWN'>;

const addressOf = async (db: Db, { user_id: userId, email }: Follower): Promise<string> => {
  if (userId === null) return email ?? '';
  const [user] = await findUsersByIds(db, [userId]);
  return user?.email ?? '';
};

export const getLinkedFollows = async (deps: Deps, token: string): Promise<LinkedFollows | Unknown> => {
  const { db } = deps;
  const link = readLinkToken(deps, token);
  const follower = link && (await findFollower(db, link.followerId));
  if (!follower) return fail('FOLLOWS_LINK_UNKNOWN');
  const follows = await readFollows(db, follower.id, { limit: maxShownByLink, offset: 0 });
  const named = link.artistId === null ? null : (await presentArtists(db, [link.artistId])).get(link.artistId);
  return {
    email: shortenedEmail(await addressOf(db, follower)),
    artist: named ?? null,
    follows: follows.map(({ artist, sharesEmail }) => ({ artist, sharesEmail })),
    total: await countFollows(db, follower.id),
  };
};

interface Change {
  readonly token: string;
  /** Null for all artists. */
  readonly artistId: string | null;
  readonly change: 'unfollow' | 'hide-email';
}

/** Idempotent. */
export const changeLinkedFollow = async (
  deps: Deps,
  { token, artistId, change }: Change,
): Promise<{ message: string } | Unknown> => {
  const link = readLinkToken(deps, token);
  if (link === null) return fail('FOLLOWS_LINK_UNKNOWN');
  return await inTransaction(deps.db, async (trx) => {
    const follower = await lockFollower(trx, link.followerId);
    if (!follower) return fail('FOLLOWS_LINK_UNKNOWN');
    if (change === 'unfollow') await removeFollows(trx, follower, artistId, deps.clock.now());
    else await hideEmail(trx, follower, artistId);
    return {
      message: forCaller(() =>
        change === 'unfollow' ? t`Unfollowed.` : t`They don’t see your email address anymore.`,
      ),
    };
  });
};

/** Unsubscribes without a confirmation, for one-click links in mail programs (RFC 8058). Idempotent. */
export const stopFollowMails = async (deps: Deps, token: string): Promise<{ message: string } | Unknown> => {
  const link = readLinkToken(deps, token);
  if (link === null) return fail('FOLLOWS_LINK_UNKNOWN');
  await inTransaction(deps.db, async (trx) => {
    const follower = await lockFollower(trx, link.followerId);
    if (follower) await removeFollows(trx, follower, link.artistId, deps.clock.now());
  });
  return {
    message: forCaller(() =>
      link.artistId === null
        ? t`You don’t follow anyone anymore, and won’t get these emails.`
        : t`Unfollowed. You won’t get emails about this artist.`,
    ),
  };
};
