import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { inTransaction, type Queryable, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { looksLikeAnother } from '../look-alikes.ts';
import { findUsersByIds, lockPerson, setDisplayName, type UserRow } from '../people.ts';
import { changeShownName } from '../public-profile/change-shown-name.ts';

interface SellerDetails {
  /** Empty until entered. */
  readonly legalName: string;
  readonly country: string;
}

interface KnownDetails extends SellerDetails {
  /** The name in the store; empty while the username is shown. */
  readonly artistName: string;
}

export const getSellerDetails = async (db: Queryable, userId: string): Promise<KnownDetails> => {
  const [user] = await findUsersByIds(db, [userId]);
  return presentDetails(user);
};

const presentDetails = (user: UserRow | undefined): KnownDetails => ({
  artistName: user && user.display_name !== user.username ? user.display_name : '',
  legalName: user?.legal_name ?? '',
  country: user?.seller_country ?? '',
});

/** The country entered as a seller, else the profile's, else null. */
export const sellingFrom = (person: Pick<UserRow, 'seller_country' | 'country'>): string | null =>
  person.seller_country ?? person.country;

// Allows as many calls as saving the public profile, because both change the same name.
const limit = { name: 'account.seller-details', max: 30, seconds: 600 } as const;

/** Existing agreements keep the names they were made with. */
export const setSellerDetails = async (
  deps: Deps,
  userId: string,
  { artistName, legalName, country }: SellerDetails & { readonly artistName?: string | undefined },
): Promise<KnownDetails | Failure<'ACCOUNT_NAME_RESERVED' | 'ACCOUNT_TOO_OFTEN'>> => {
  const wait = await checkRateLimits(deps, [limit, userId]);
  if (wait > 0) return fail('ACCOUNT_TOO_OFTEN', { retryAfterSeconds: wait });
  return await inTransaction(deps.db, async (trx) => {
    const person = await lockPerson(trx, userId);
    if (!person) throw new Error('Session without a user');
    const named =
      artistName === undefined ? person : await changeShownName(trx, { person, name: artistName, field: 'artistName' });
    if (isFailure(named)) return named;
    const user = await trx
      .updateTable('account_users')
      .set({ legal_name: legalName, seller_country: country })
      .where('id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return presentDetails(user);
  });
};

/** Whether agreements can name this seller, which needs a legal name and a country. */
export const hasSellerDetails = async (db: Queryable, userId: string): Promise<boolean> => {
  const { legalName, country } = await getSellerDetails(db, userId);
  return legalName !== '' && country !== '';
};

/**
 * Makes a user who publishes a beat a seller; admins stay admins. If two newcomers have look-alike names, the first to
 * publish keeps the name; the other sells under their username, which is unique.
 */
export const makeSeller = async (trx: Trx, userId: string): Promise<void> => {
  const seller = await trx
    .updateTable('account_users')
    .set({ role: 'seller' })
    .where('id', '=', userId)
    .where('role', '=', 'user')
    .returningAll()
    .executeTakeFirst();
  if (!seller || seller.display_name === seller.username) return;
  if (await looksLikeAnother(trx, seller.display_name, userId)) await setDisplayName(trx, userId, seller.username);
};
