import { dayOf } from '#contract-kit/numbers/days.ts';
import { dayMs, hourMs } from '#contract-kit/numbers/durations.ts';
import { findUserByEmail, findUsersByIds } from '#features/account/server/public.ts';
import { findBeatsOnSale, findReleases, type Release } from '#features/catalogue/server/public.ts';
import { writeMail } from '#features/mailing/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { lockFollower } from '../followers/find-follower.ts';
import { joinAddress } from '../followers/join-address.ts';
import { linkUrls } from '../links.ts';
import { digestContent, type DigestPart } from './digest-content.ts';
import { newsFor, shownNews } from './news.ts';

type MailDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'publicUrl'>;

const batch = 100;
const shown = { artists: 10, beats: 6 } as const;
/** Less than a day, because the job doesn't start at the same second every day. */
const pauseMs = 20 * hourMs;
/** Older beats aren't new to anyone. */
const newForMs = 7 * dayMs;
/** A beat published a moment ago may not be committed yet, so it's left to the next digest. */
const settleMs = 5000;

interface Run {
  readonly now: Date;
  readonly until: Date;
  readonly releases: readonly Release[];
}

/** Emails everyone who follows an artist with new beats. A second run on the same day emails nobody twice. */
export const mailDigests = async (deps: MailDeps): Promise<void> => {
  const now = deps.clock.now();
  const until = new Date(now.getTime() - settleMs);
  const releases = await findReleases(deps.db, { after: new Date(now.getTime() - newForMs), until });
  const artistIds = [...new Set(releases.map(({ sellerId }) => sellerId))];
  if (artistIds.length === 0) return;
  let after: string | null = null;
  for (;;) {
    const followers: readonly { id: string }[] = await deps.db
      .selectFrom('follows_follows')
      .select('follower_id as id')
      .distinct()
      .where('artist_id', 'in', artistIds)
      .$if(after !== null, (select) => select.where('follower_id', '>', after))
      .orderBy('follower_id')
      .limit(batch)
      .execute();
    for (const { id } of followers)
      await inTransaction(deps.db, (trx) => mailTo(deps, trx, id, { now, until, releases }));
    after = followers.at(-1)?.id ?? null;
    if (followers.length < batch) return;
  }
};

/** Locks the follower, so that a concurrent unfollow waits and can then withdraw the email that is written here. */
const mailTo = async (deps: MailDeps, trx: Trx, id: string, run: Run): Promise<void> => {
  const receiver = await lockReceiver(trx, id, run.now);
  if (!receiver) return;
  const rows = await trx
    .selectFrom('follows_follows')
    .select(['artist_id', 'followed_at'])
    .where('follower_id', '=', receiver.id)
    .execute();
  const follows = new Map(rows.map((row) => [row.artist_id, row.followed_at]));
  const news = newsFor(run.releases, { follows, until: receiver.digestedUntil });
  const parts = await readParts(deps, trx, receiver.id, news);
  if (parts.length === 0) return;
  await trx
    .updateTable('follows_followers')
    .set({ digested_at: run.now, digested_until: run.until })
    .where('id', '=', receiver.id)
    .execute();
  const all = linkUrls(deps, { followerId: receiver.id, artistId: null });
  const shownBeats = parts.reduce((sum, { beats }) => sum + beats.length, 0);
  await writeMail(deps, trx, {
    purpose: `follows.digest:${receiver.id}:${dayOf(run.now)}`,
    to: receiver.email,
    content: digestContent(deps, { parts, more: Math.max(0, news.length - shownBeats), manageUrl: all.page }),
    unsubscribeUrl: all.oneClick,
  });
};

/** Leaves out beats that are no longer on sale. */
const readParts = async (
  deps: MailDeps,
  trx: Trx,
  followerId: string,
  news: readonly Release[],
): Promise<DigestPart[]> => {
  const chosen = [...shownNews(news, shown)];
  const beats = await findBeatsOnSale(
    trx,
    chosen.flatMap(([, ids]) => ids),
  );
  return chosen.flatMap(([artistId, ids]) => {
    const own = ids.flatMap((id) => beats.get(id) ?? []);
    const [first] = own;
    if (!first) return [];
    return { artist: first.user.name, beats: own, unfollowUrl: linkUrls(deps, { followerId, artistId }).page };
  });
};

interface Receiver {
  readonly id: string;
  readonly email: string;
  readonly digestedUntil: Date | null;
}

/** Null if the follower may not be emailed or has been today. Merges an address into the account that verified it. */
const lockReceiver = async (trx: Trx, id: string, now: Date): Promise<Receiver | null> => {
  const locked = await lockFollower(trx, id);
  if (!locked) return null;
  if (locked.email !== null) {
    const owner = await findUserByEmail(trx, locked.email);
    if (owner && owner.email_verified_at !== null) {
      await joinAddress(trx, owner);
      return await lockReceiver(trx, id, now);
    }
  }
  const email = locked.user_id === null ? locked.email : await emailOf(trx, locked.user_id);
  const follower = await trx
    .selectFrom('follows_followers')
    .select(['digested_at', 'digested_until', 'refused_email'])
    .where('id', '=', locked.id)
    .executeTakeFirstOrThrow();
  const { digested_at: at, digested_until: digestedUntil, refused_email: refused } = follower;
  if (email === null || refused === email.toLowerCase()) return null;
  if (at !== null && now.getTime() - at.getTime() < pauseMs) return null;
  return { id: locked.id, email, digestedUntil };
};

const emailOf = async (trx: Trx, userId: string): Promise<string | null> => {
  const [user] = await findUsersByIds(trx, [userId]);
  const mayBeWritten = user && user.closed_at === null && user.suspended_at === null;
  return mayBeWritten && user.email_verified_at !== null ? user.email : null;
};
