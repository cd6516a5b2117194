import type { Selectable } from 'kysely';
import { dayMs, minuteMs } from '#contract-kit/numbers/durations.ts';
import { findUsersByIds, lockPerson, type UserRow } from '#features/account/server/public.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { hashCode, hashOf, newCode, newSecret } from '../secrets.ts';
import type { LinkTable } from '../tables.ts';

export type Link = Selectable<LinkTable>;
type Purpose = LinkTable['purpose'];

const lifetimeMs: Readonly<Record<Purpose, number>> = {
  'verify-email': dayMs,
  'change-email': dayMs,
  'reset-password': 30 * minuteMs,
};
/** Maximum tries at the code that belongs to a link. */
const maxTries = 5;

export interface CreatedLink {
  /** The token in the link. Only its hash is stored. */
  readonly token: string;
  readonly expiresAt: Date;
}

interface NewLink {
  readonly purpose: Purpose;
  readonly userId: string;
  readonly email: string;
  readonly now: Date;
}

const insertLink = async (
  trx: Trx,
  { purpose, userId, email, now }: NewLink,
  code: (hash: Buffer) => Buffer | null,
): Promise<CreatedLink> => {
  const token = newSecret();
  const hash = hashOf(token);
  const expiresAt = new Date(now.getTime() + lifetimeMs[purpose]);
  await trx
    .insertInto('auth_links')
    .values({
      hash,
      purpose,
      user_id: userId,
      email,
      code_hash: code(hash),
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute();
  return { token, expiresAt };
};

export const createLink = (trx: Trx, link: NewLink): Promise<CreatedLink> => insertLink(trx, link, () => null);

/** Creates a link that works only together with a code in the same email. */
export const createLinkWithCode = async (
  trx: Trx,
  sessionSecret: string,
  link: NewLink,
): Promise<CreatedLink & { readonly code: string }> => {
  const code = newCode();
  return { ...(await insertLink(trx, link, (hash) => hashCode(sessionSecret, code, hash))), code };
};

/**
 * Locks a valid link and its account, if the account still has the email that the link was made for; null otherwise.
 * Locks the person first, as everywhere, so that two transactions never wait for each other.
 */
export const lockLink = async (
  trx: Trx,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<{ readonly link: Link; readonly person: UserRow } | null> => {
  const open = trx
    .selectFrom('auth_links')
    .selectAll()
    .where('hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries);
  const found = await open.executeTakeFirst();
  const person = found && (await lockPerson(trx, found.user_id));
  const link = person && (await open.forUpdate().executeTakeFirst());
  if (!link || !person) return null;
  // Otherwise a leftover link could replace the password of an owner who has verified the email in another way.
  if (purpose === 'verify-email' && person.email_verified_at !== null) return null;
  return link.email === (purpose === 'change-email' ? person.pending_email : person.email) ? { link, person } : null;
};

/** Whether the email of a link is already verified, for instance because the person pressed the button twice. */
export const isLinkDone = async (trx: Trx, token: string, purpose: Purpose): Promise<boolean> => {
  const link = await trx
    .selectFrom('auth_links')
    .select(['user_id', 'email'])
    .where('hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  const [person] = link ? await findUsersByIds(trx, [link.user_id]) : [];
  return person !== undefined && person.email === link?.email && person.email_verified_at !== null;
};

/** A link counts as recent for this part of its lifetime. */
const freshPart = 1 / 3;

/** Whether there is a valid link that was made recently, without a wrong code so far. */
export const hasFreshLink = async (
  db: Queryable,
  { userId, purpose, now }: { readonly userId: string; readonly purpose: Purpose; readonly now: Date },
): Promise<boolean> => {
  const row = await db
    .selectFrom('auth_links')
    .select('hash')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('tries', '=', 0)
    .where('created_at', '>', new Date(now.getTime() - lifetimeMs[purpose] * freshPart))
    .executeTakeFirst();
  return row !== undefined;
};

/** Counts a wrong code. The caller must commit the transaction. */
export const countWrongCode = async (trx: Trx, { hash, tries }: Link): Promise<void> => {
  await trx
    .updateTable('auth_links')
    .set({ tries: tries + 1 })
    .where('hash', '=', hash)
    .execute();
};

export const spendLinks = async (trx: Trx, userId: string, purposes: readonly Purpose[], now: Date): Promise<void> => {
  await trx
    .updateTable('auth_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .execute();
};
