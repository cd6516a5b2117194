import {
  createListener,
  findUserByEmail,
  findUsersByIds,
  lockPerson,
  type UserRow,
} from '#features/account/server/public.ts';
import { looksLikeHouse } from '#features/account/reserved-usernames.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import { isUniqueViolation } from '#platform/database/unique-violation.ts';
import type { AuthDeps } from '../auth-deps.ts';
import type { GoogleAccount } from './google-provider.ts';
import { takeOver } from '../email/prove-email.ts';
import { usernameFor } from './username-for.ts';

/**
 * Whose account this is: the one it was linked with before, the one with the same e-mail, or a new one. Null: the
 * provider does not vouch for the e-mail, and by any other one nobody is let in.
 */
export const findGooglePerson = async (deps: AuthDeps, account: GoogleAccount): Promise<UserRow | null> => {
  try {
    return await inTransaction(deps.db, (trx) => findOrMake(deps, trx, account));
  } catch (error) {
    // The same person pressed twice, or somebody took the username a moment before: now it stands there.
    if (
      !['account_users_email', 'account_users_username', 'auth_identities_pkey'].some((index) =>
        isUniqueViolation(error, index),
      )
    )
      throw error;
    return await inTransaction(deps.db, (trx) => findOrMake(deps, trx, account));
  }
};

const findOrMake = async (deps: AuthDeps, trx: Trx, account: GoogleAccount): Promise<UserRow | null> => {
  const linked = await findLinked(trx, account);
  if (linked) return linked;
  const email = account.verifiedEmail;
  if (email === null) return null;
  const found = await findUserByEmail(trx, email);
  const known = found && (await lockPerson(trx, found.id));
  const person = known ? await welcome(deps, trx, known) : await makePerson(deps, trx, email, account.name);
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

/** Whoever made this account has not proven anything; whoever comes now has. */
const welcome = async (deps: AuthDeps, trx: Trx, known: UserRow): Promise<UserRow> =>
  known.email_verified_at === null ? await takeOver(deps, trx, { person: known, reason: 'email' }) : known;

const makePerson = async (deps: AuthDeps, trx: Trx, email: string, name: string): Promise<UserRow> => {
  const now = deps.clock.now();
  const username = await usernameFor(trx, name, email);
  const shown = name.trim().slice(0, 100);
  const person = await createListener(trx, {
    username,
    // What Google calls somebody may be anything, and stands beside their beats.
    displayName: shown === '' || looksLikeHouse(shown) ? username : shown,
    email,
    createdAt: now,
    emailVerifiedAt: now,
  });
  await deps.listener.emailVerified(trx, person);
  return person;
};
