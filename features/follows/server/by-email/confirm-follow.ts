import { fail, type Failure } from '#contract-kit/failure.ts';
import { findArtists } from '#features/account/server/public.ts';
import { type Db, inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { shownEmail } from '#platform/mail/shown-email.ts';
import type { FollowConfirmation } from '../../contract.ts';
import { addFollow } from '../followers/change-follow.ts';
import { followerOfEmail } from '../followers/find-follower.ts';
import { presentArtists } from '../followers/own-follows.ts';
import { linkToken } from '../links.ts';
import { followConfirmations } from './confirmations.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type Over = Failure<'FOLLOWS_LINK_OVER'>;

/** Changes nothing. */
export const lookAtConfirmation = async (
  { db, clock }: { readonly db: Db; readonly clock: Deps['clock'] },
  token: string,
): Promise<FollowConfirmation | Over> => {
  const link = await followConfirmations.find(db, token, clock.now());
  if (!link) return fail('FOLLOWS_LINK_OVER');
  const email = shownEmail(link.email);
  if (!link.isOpen) return { email, artists: [], isConfirmed: true };
  const artists = await presentArtists(
    db,
    link.wishes.map(({ artistId }) => artistId),
  );
  return {
    email,
    artists: link.wishes.flatMap(({ artistId, consent }) => {
      const artist = artists.get(artistId);
      return artist?.username ? [{ ...artist, consent }] : [];
    }),
    isConfirmed: false,
  };
};

interface Press {
  readonly token: string;
  /** The artists whose boxes stayed ticked; all of them by default. */
  readonly sharedWith?: readonly string[] | undefined;
}

/** If the link is used twice, the second time changes nothing and gets the same response. */
export const confirmFollow = (
  deps: Deps,
  { token, sharedWith }: Press,
): Promise<{ message: string; linkToken: string } | Over> =>
  inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const link = await followConfirmations.use(trx, token, now);
    if (!link) return fail('FOLLOWS_LINK_OVER');
    const follower = await followerOfEmail(trx, link.email, now);
    const confirmed = {
      message: forCaller(() => t`You’re following. We’ll email you when there are new releases, at most once a day.`),
      linkToken: linkToken(deps, { followerId: follower.id, artistId: null }),
    };
    if (!link.isOpen) return confirmed;
    // The confirmation email arrived, so the mail server doesn't refuse this address anymore.
    await trx.updateTable('follows_followers').set({ refused_email: null }).where('id', '=', follower.id).execute();
    const artists = await findArtists(
      trx,
      link.wishes.map(({ artistId }) => artistId),
    );
    for (const { artistId, consent } of link.wishes) {
      const artist = artists.get(artistId);
      const isShared = consent !== null && (sharedWith?.includes(artistId) ?? true);
      if (artist) await addFollow(trx, follower, { artist, consent: isShared ? consent : undefined }, now);
    }
    return confirmed;
  });
