import { newId } from '#contract-kit/ids.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import type { EmailConsentVersion } from '#content/email-consent.ts';
import { findArtists, findUserByEmail } from '#features/account/server/public.ts';
import {
  hashOptInToken,
  mayMailOptIn,
  newOptInToken,
  optInIntervalMs,
  optInLifetimeMs,
  waitToOptIn,
} from '#features/mailing/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { maxWishes } from '../../limits.ts';
import { addFollow, findFollow } from '../followers/change-follow.ts';
import { followerOfEmail } from '../followers/find-follower.ts';
import type { Wish } from '../tables.ts';
import { type EmailDeps, sendConfirmation, sendKnown } from './confirmation-mails.ts';

interface Ask {
  readonly artistId: string;
  /** In lower case. */
  readonly email: string;
  readonly consent: EmailConsentVersion | null;
}

/**
 * A visitor asks to follow an artist. The response reveals neither whether an address is known nor whether it was just
 * emailed, because anyone can type anyone's.
 */
export const askToFollow = async (
  deps: EmailDeps & Pick<Deps, 'db'>,
  { ip, ...ask }: Ask & { readonly ip: string },
): Promise<{ message: string } | Failure<'FOLLOWS_TOO_OFTEN' | 'FOLLOWS_NO_ARTIST'>> => {
  const wait = await waitToOptIn(deps, { email: ask.email, ip });
  if (wait > 0) return fail('FOLLOWS_TOO_OFTEN', { retryAfterSeconds: wait });
  const isThere = await inTransaction(deps.db, (trx) => followByEmail(deps, trx, { ...ask, isProven: false }));
  return isThere ? { message: 'Check your inbox: we’ve sent you a link to confirm.' } : fail('FOLLOWS_NO_ARTIST');
};

/**
 * Also used by other features. If `isProven`, the caller came by a link that we emailed to this address, and follows at
 * once; otherwise we email a link to confirm it.
 * @returns false if there is no such artist
 */
export const followByEmail = async (
  deps: EmailDeps,
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

const mailConfirmation = async (deps: EmailDeps, trx: Trx, { email, ...wish }: Ask): Promise<void> => {
  const now = deps.clock.now();
  const pending = await lockPending(trx, email, now);
  const isOpen = pending.token_hash !== null && pending.expires_at > now;
  const others = isOpen ? pending.wishes.filter(({ artistId }) => artistId !== wish.artistId) : [];
  if (others.length >= maxWishes) return;
  const wishes = [...others, wish];
  if (pending.mailed_at !== null && pending.mailed_at.getTime() > now.getTime() - optInIntervalMs) {
    // The link that was sent earlier covers this artist, too.
    if (isOpen) await change(trx, email, { wishes: JSON.stringify(wishes) });
    return;
  }
  if (!(await mayMailOptIn(deps, trx, email))) return;
  const known = await findKnown(trx, email, wish);
  if (known !== null) {
    await change(trx, email, { mailed_at: now });
    return await sendKnown(deps, trx, { id: newId(now.getTime()), to: email, followerId: known });
  }
  const token = newOptInToken();
  const expiresAt = new Date(now.getTime() + optInLifetimeMs);
  const link = { token_hash: hashOptInToken(token), mailed_at: now, expires_at: expiresAt };
  await change(trx, email, { wishes: JSON.stringify(wishes), ...link });
  const artists = await findArtists(
    trx,
    wishes.map(({ artistId }) => artistId),
  );
  const names = wishes.flatMap(({ artistId }) => artists.get(artistId)?.display_name ?? []);
  await sendConfirmation(deps, trx, { id: newId(now.getTime()), to: email, names, token, expiresAt });
};

/** The address's row, locked until the transaction ends. */
const lockPending = async (trx: Trx, email: string, now: Date) => {
  await trx
    .insertInto('follows_confirmations')
    .values({
      email,
      wishes: '[]',
      token_hash: null,
      used_token_hash: null,
      mailed_at: null,
      expires_at: new Date(now.getTime() + optInLifetimeMs),
    })
    .onConflict((known) => known.doNothing())
    .execute();
  return await trx
    .selectFrom('follows_confirmations')
    .selectAll()
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow();
};

interface Change {
  /** JSON. */
  readonly wishes?: string;
  readonly token_hash?: Buffer;
  readonly mailed_at?: Date;
  readonly expires_at?: Date;
}

const change = async (trx: Trx, email: string, values: Change): Promise<void> => {
  await trx.updateTable('follows_confirmations').set(values).where('email', '=', email).execute();
};

/** The follower with this address, if they already follow the artist and let them see it as wished. */
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
