import { sql } from 'kysely';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { findUserByEmail, findUsersByIds } from '#features/account/server/public.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { type RateLimit, checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { mailOffer } from '../license-mails.ts';
import type { LicenseDeps } from '../license-uses.ts';
import type { LicenseRow } from '../read/present-license.ts';

/** Whom a license is offered to: ids of accounts, or one e-mail that may or may not have an account. */
export interface Receivers {
  readonly userIds: readonly string[];
  readonly email: string | null;
}

interface Named {
  readonly assignTo?: string | null | undefined;
  readonly userEmail: string;
  readonly selectedUsers: readonly string[];
}

/** Only what belongs to the chosen way counts: a form sends the other fields along. */
export const receiversOf = ({ assignTo, userEmail, selectedUsers }: Named): Receivers => ({
  userIds: assignTo === 'multiple' ? [...new Set(selectedUsers)] : [],
  email: assignTo === 'specific' ? userEmail : null,
});

// Each receiver may get a mail, so nobody may name many.
const limits = {
  made: { name: 'licenses.made', max: 60, seconds: 3600 },
  offered: { name: 'licenses.offered', max: 60, seconds: 3600 },
} satisfies Record<string, RateLimit>;

/** Counts a license that is made or edited, and whom it is offered to. Answers what `checkRateLimits` does. */
export const takeLicenseTurn = (
  deps: Pick<LicenseDeps, 'db' | 'clock' | 'config'>,
  actor: UserActor,
  { userIds, email }: Receivers,
): Promise<number> => {
  const offers = userIds.length + (email === null ? 0 : 1);
  return checkRateLimits(
    deps,
    [limits.made, actor.id],
    ...Array.from({ length: offers }, () => [limits.offered, actor.id] as const),
  );
};

/** What is wrong with the choice of receivers. Of an e-mail it is never asked whether it has an account. */
export const checkReceivers = async (
  db: Queryable,
  actor: UserActor,
  { userIds, email }: Receivers,
): Promise<Failure<'LICENSES_WRONG_RECEIVER' | 'LICENSES_EMAIL_UNVERIFIED'> | null> => {
  const wrong = (field: string, words: string) =>
    fail('LICENSES_WRONG_RECEIVER', { message: words, fields: { [field]: [words] } });
  if (email === null && userIds.length === 0) return null;
  const [sender] = await findUsersByIds(db, [actor.id]);
  // What somebody writes goes to others by mail.
  if (!sender?.email_verified_at) return fail('LICENSES_EMAIL_UNVERIFIED');
  if (email !== null && email.toLowerCase() === actor.email.toLowerCase()) {
    return wrong('userEmail', 'This is your own e-mail. Your licenses are yours without being assigned.');
  }
  if (userIds.includes(actor.id)) {
    return wrong('selectedUsers', 'You cannot assign a license to yourself: it is yours already.');
  }
  const people = await findUsersByIds(db, userIds);
  const open = people.filter((person) => person.closed_at === null && person.role !== 'admin');
  if (open.length < userIds.length) return wrong('selectedUsers', 'Somebody of these cannot be assigned a license.');
  return null;
};

/** Offers a license; whoever has it offered already is not asked again. */
export const assignLicense = async (
  deps: LicenseDeps,
  trx: Trx,
  { license, actor, to }: { readonly license: LicenseRow; readonly actor: UserActor; readonly to: Receivers },
): Promise<void> => {
  const now = deps.clock.now();
  const offers = [
    ...to.userIds.map((userId) => ({ user_id: userId, email: null })),
    ...(to.email === null ? [] : [{ user_id: null, email: to.email }]),
  ];
  if (offers.length === 0) return;
  const made = await trx
    .insertInto('licenses_assignments')
    .values(
      offers.map((offer) => ({
        ...offer,
        id: newId(now.getTime()),
        license_id: license.id,
        created_at: now,
        answered_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
  const people = await findUsersByIds(
    trx,
    made.flatMap((row) => (row.user_id === null ? [] : [row.user_id])),
  );
  for (const { id, user_id: userId, email } of made) {
    const person =
      userId === null ? await findUserByEmail(trx, email ?? '') : people.find((candidate) => candidate.id === userId);
    if (person) await mailOffer(deps, trx, { assignmentId: id, license, from: actor.username, to: person.email });
  }
};

/** Whether somebody has agreed to the license as it stands. */
export const isAccepted = async (trx: Trx, licenseId: string): Promise<boolean> => {
  const row = await trx
    .selectFrom('licenses_assignments')
    .select(sql`1`.as('one'))
    .where('license_id', '=', licenseId)
    .where('state', '=', 'accepted')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
