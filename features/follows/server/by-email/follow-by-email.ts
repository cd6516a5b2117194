import { fail, type Failure } from '#contract-kit/failure.ts';
import type { EmailConsentVersion } from '#content/email-consent.ts';
import { findArtists, findUserByEmail } from '#features/account/server/public.ts';
import { waitToOptIn } from '#features/mailing/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { maxWishes } from '../../limits.ts';
import { addFollow, findFollow } from '../followers/change-follow.ts';
import { followerOfEmail } from '../followers/find-follower.ts';
import type { Wish } from '../tables.ts';
import { sendConfirmation, sendKnown } from './confirmation-mails.ts';
import { followConfirmations } from './confirmations.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface Ask {
  readonly artistId: string;
  /** In lower case. */
  readonly email: string;
  readonly consent: EmailConsentVersion | null;
}

/** Anyone can type anyone's email address, so the response doesn't reveal whether it's known or was just emailed. */
export const askToFollow = async (
  deps: Deps,
  { ip, ...ask }: Ask & { readonly ip: string },
): Promise<{ message: string } | Failure<'FOLLOWS_TOO_OFTEN' | 'FOLLOWS_NO_ARTIST'>> => {
  const wait = await waitToOptIn(deps, { email: ask.email, ip });
  if (wait > 0) return fail('FOLLOWS_TOO_OFTEN', { retryAfterSeconds: wait });
  const isThere = await inTransaction(deps.db, (trx) => followByEmail(deps, trx, { ...ask, isProven: false }));
  return isThere
    ? { message: forCaller(() => t`Check your inbox: we’ve sent you a link to confirm.`) }
    : fail('FOLLOWS_NO_ARTIST');
};

/** `isProven`: the person used a link that we emailed to this address. Returns false if the artist doesn't exist. */
export const followByEmail = async (
  deps: Deps,
  trx: Trx,
  { isProven, ...ask }: Ask & { readonly isProven: boolean },
): Promise<boolean> => {
  const artist = (await findArtists(trx, [ask.artistId])).get(ask.artistId);
  if (!artist) return false;
  const email = ask.email.toLowerCase();
  if (isProven) {
    const now = deps.clock.now();
    await addFollow(trx, await followerOfEmail(trx, email, now), { artist, consent: ask.consent ?? undefined }, now);
  } else await mailConfirmation(deps, trx, { ...ask, email });
  return true;
};

const mailConfirmation = (deps: Deps, trx: Trx, { email, ...wish }: Ask): Promise<void> =>
  followConfirmations.ask(deps, trx, {
    email,
    merge: (open) => {
      const others = open.filter(({ artistId }) => artistId !== wish.artistId);
      return others.length < maxWishes ? [...others, wish] : null;
    },
    mailKnown: async (mail) => {
      const followerId = await findKnown(trx, email, wish);
      if (followerId === null) return false;
      await sendKnown(deps, trx, { ...mail, followerId });
      return true;
    },
    mailLink: async ({ wishes, ...mail }) => {
      const artists = await findArtists(
        trx,
        wishes.map(({ artistId }) => artistId),
      );
      const names = wishes.flatMap(({ artistId }) => artists.get(artistId)?.display_name ?? []);
      await sendConfirmation(deps, trx, { ...mail, names });
    },
  });

/** Returns the id of the follower with this email address if the wish is fulfilled already, or null. */
const findKnown = async (trx: Trx, email: string, { artistId, consent }: Wish): Promise<string | null> => {
  const owner = await findUserByEmail(trx, email);
  const account = owner?.email_verified_at ? owner.id : null;
  const follower = await trx
    .selectFrom('follows_followers')
    .select('id')
    .where(({ eb }) => (account === null ? eb('email', '=', email) : eb('user_id', '=', account)))
    .where('refused_email', 'is', null)
    .executeTakeFirst();
  const follow = follower && (await findFollow(trx, follower.id, artistId));
  if (!follow || (consent !== null && follow.consent_version !== consent)) return null;
  return follower.id;
};
