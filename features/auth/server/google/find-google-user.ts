import { canonicalEmail } from '#contract-kit/email-address.ts';
import { displayName } from '#features/account/contract-public-profile.ts';
import { displayNameMax } from '#features/account/profile-values.ts';
import {
  createListener,
  findUserByEmail,
  findUsersByIds,
  isLabelInDisguise,
  lockPerson,
  looksLikeAnother,
  type UserRow,
} from '#features/account/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import { isUniqueViolation } from '#platform/database/refused-rows.ts';
import type { Deps } from '#platform/deps.ts';
import { publish } from '#platform/events/events.ts';
import type { GoogleAccount } from './google-provider.ts';
import { takeOver } from '../email/take-over-account.ts';
import { chooseUsername } from './choose-username.ts';

/**
 * Finds the account linked with this Google account, else the one with the same email, else creates one. Returns null
 * if none is linked and Google hasn't verified the email: such a login is refused.
 */
export const findGoogleUser = async (deps: Deps, account: GoogleAccount): Promise<UserRow | null> => {
  try {
    return await inTransaction(deps.db, (trx) => findOrCreate(deps, trx, account));
  } catch (error) {
    // The same person pressed twice, or someone just took the username: a second attempt succeeds.
    if (
      !['account_users_email', 'account_users_username', 'auth_identities_pkey'].some((index) =>
        isUniqueViolation(error, index),
      )
    )
      throw error;
    return await inTransaction(deps.db, (trx) => findOrCreate(deps, trx, account));
  }
};

const findOrCreate = async (deps: Deps, trx: Trx, account: GoogleAccount): Promise<UserRow | null> => {
  const linked = await findLinked(trx, account);
  if (linked) return linked;
  if (account.verifiedEmail === null) return null;
  const email = canonicalEmail(account.verifiedEmail);
  const found = await findUserByEmail(trx, email);
  const known = found && (await lockPerson(trx, found.id));
  const person = known ? await claimAccount(deps, trx, known) : await createPerson(deps, trx, email, account.name);
  await trx
    .insertInto('auth_identities')
    .values({
      issuer: account.issuer,
      subject: account.subject,
      user_id: person.id,
      created_at: deps.clock.now(),
    })
    .execute();
  return person;
};

const findLinked = async (trx: Trx, { issuer, subject }: GoogleAccount): Promise<UserRow | null> => {
  const identity = await trx
    .selectFrom('auth_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  const [person] = identity ? await findUsersByIds(trx, [identity.user_id]) : [];
  return person && person.closed_at === null ? person : null;
};

/** Google has verified this person's email. If our account is unverified, a stranger may have created it. */
const claimAccount = async (deps: Deps, trx: Trx, known: UserRow): Promise<UserRow> =>
  known.email_verified_at === null ? await takeOver(deps, trx, { person: known, reason: 'email' }) : known;

/** Returns the name at Google, which appears next to beats, or null if profiles may not have such a name. */
const shownName = async (trx: Trx, name: string): Promise<string | null> => {
  const { data } = displayName.safeParse(name.trim().slice(0, displayNameMax));
  return data === undefined || isLabelInDisguise(data) || (await looksLikeAnother(trx, data)) ? null : data;
};

const createPerson = async (deps: Deps, trx: Trx, email: string, name: string): Promise<UserRow> => {
  const now = deps.clock.now();
  const username = await chooseUsername(trx, { name, email, now });
  const shown = await shownName(trx, name);
  const person = await createListener(trx, {
    username,
    displayName: shown ?? username,
    email,
    createdAt: now,
    emailVerifiedAt: now,
  });
  await publish(trx, 'auth.email-verified', person);
  return person;
};
