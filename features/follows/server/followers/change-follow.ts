import { emailConsentText, type EmailConsentVersion } from '#content/email-consent.ts';
import { withdrawMails } from '#features/mailing/server/public.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { maxFollows } from '../../limits.ts';
import type { Follower } from './find-follower.ts';

interface NewFollow {
  readonly artist: { readonly id: string; readonly display_name: string };
  /** Version of the words that let the artist see the email address; null to hide it, undefined to keep the choice. */
  readonly consent: EmailConsentVersion | null | undefined;
}

const noConsent = { consent_version: null, consent_text: null, consented_at: null } as const;

/** The caller has locked the follower. A repeated consent keeps the time when it was first given. */
export const addFollow = async (
  trx: Trx,
  follower: Follower,
  { artist, consent }: NewFollow,
  now: Date,
): Promise<'following' | 'self' | 'too-many'> => {
  if (follower.user_id === artist.id) return 'self';
  const of = { follower_id: follower.id, artist_id: artist.id };
  const earlier = await findFollow(trx, follower.id, artist.id);
  const given = consent ? agreed(consent, artist.display_name, now) : noConsent;
  if (!earlier) {
    if ((await countFollows(trx, follower.id)) >= maxFollows) return 'too-many';
    await trx
      .insertInto('follows_follows')
      .values({ ...of, followed_at: now, ...given })
      .execute();
    await trx.updateTable('follows_followers').set({ left_at: null }).where('id', '=', follower.id).execute();
  } else if (consent !== undefined && consent !== earlier.consent_version) {
    await trx
      .updateTable('follows_follows')
      .set(given)
      .where('follower_id', '=', follower.id)
      .where('artist_id', '=', artist.id)
      .execute();
  }
  return 'following';
};

const agreed = (version: EmailConsentVersion, artist: string, at: Date) => ({
  consent_version: version,
  consent_text: emailConsentText(version, artist),
  consented_at: at,
});

/** Removes one artist or all; the caller has locked the follower. Withdraws the pending digest if no artist is left. */
export const removeFollows = async (
  trx: Trx,
  { id }: Pick<Follower, 'id'>,
  artistId: string | null,
  now: Date,
): Promise<void> => {
  await trx
    .deleteFrom('follows_follows')
    .where('follower_id', '=', id)
    .$if(artistId !== null, (query) => query.where('artist_id', '=', artistId))
    .execute();
  if ((await countFollows(trx, id)) > 0) return;
  await withdrawMails(trx, { purpose: `follows.digest:${id}:` });
  await trx
    .updateTable('follows_followers')
    .set({ left_at: now })
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .execute();
};

export const hideEmail = async (trx: Trx, { id }: Pick<Follower, 'id'>, artistId: string | null): Promise<void> => {
  await trx
    .updateTable('follows_follows')
    .set(noConsent)
    .where('follower_id', '=', id)
    .$if(artistId !== null, (query) => query.where('artist_id', '=', artistId))
    .execute();
};

export const findFollow = (db: Queryable, followerId: string, artistId: string) =>
  db
    .selectFrom('follows_follows')
    .select(['followed_at', 'consent_version'])
    .where('follower_id', '=', followerId)
    .where('artist_id', '=', artistId)
    .executeTakeFirst();

export const countFollows = async (db: Queryable, followerId: string): Promise<number> => {
  const { total } = await db
    .selectFrom('follows_follows')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('follower_id', '=', followerId)
    .executeTakeFirstOrThrow();
  return Number(total);
};
