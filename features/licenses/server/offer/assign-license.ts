import { sql } from 'kysely';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { findUserByEmail, findUsersByIds } from '#features/account/server/public.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { type RateLimit, checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { mailOffer } from './offer-mail.ts';
import type { LicenseRow } from '../read/present-license.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** Ids of accounts, and emails, which needn't have an account. */
export interface Receivers {
  readonly userIds: readonly string[];
  readonly emails: readonly string[];
  /** Form field of the receivers. */
  readonly field: 'userEmail' | 'selectedUsers';
}

interface Named {
  readonly assignTo?: string | null | undefined;
  readonly userEmail: string;
  readonly selectedUsers: readonly string[];
}

/** Reads only the fields of the chosen `assignTo`, because forms may send the others. */
export const receiversOf = ({ assignTo, userEmail, selectedUsers }: Named): Receivers => {
  if (assignTo === 'specific') return { userIds: [], emails: [userEmail], field: 'userEmail' };
  const chosen = assignTo === 'multiple' ? [...new Set(selectedUsers)] : [];
  const isEmail = (one: string): boolean => one.includes('@');
  return {
    userIds: chosen.filter((one) => !isEmail(one)),
    emails: chosen.filter(isEmail),
    field: 'selectedUsers',
  };
};

// Limited, because each receiver may get an email.
const limits = {
  saved: { name: 'licenses.made', max: 60, seconds: 3600 },
  offered: { name: 'licenses.offered', max: 60, seconds: 3600 },
} satisfies Record<string, RateLimit>;

/** Counts a saved license and each offer of it, and returns the seconds to wait, or 0. */
export const countLicenseSaved = (deps: Deps, actor: UserActor, { userIds, emails }: Receivers): Promise<number> => {
  const offers = userIds.length + emails.length;
  return checkRateLimits(
    deps,
    [limits.saved, actor.id],
    ...Array.from({ length: offers }, () => [limits.offered, actor.id] as const),
  );
};

/** Returns what is wrong with the receivers. Never reveals whether an email has an account. */
export const checkReceivers = async (
  db: Queryable,
  actor: UserActor,
  { userIds, emails, field }: Receivers,
): Promise<Failure<'LICENSES_WRONG_RECEIVER' | 'LICENSES_EMAIL_UNVERIFIED'> | null> => {
  const wrong = (say: () => string) => {
    const message = forCaller(say);
    return fail('LICENSES_WRONG_RECEIVER', { message, fields: { [field]: [message] } });
  };
  if (emails.length === 0 && userIds.length === 0) return null;
  const [sender] = await findUsersByIds(db, [actor.id]);
  // Receivers get the title by email, so only people with a verified email may send it.
  if (!sender?.email_verified_at) return fail('LICENSES_EMAIL_UNVERIFIED');
  if (emails.some((email) => email.toLowerCase() === actor.email.toLowerCase())) {
    return wrong(() => t`This is your own email. You can already use your licenses.`);
  }
  if (userIds.includes(actor.id)) {
    return wrong(() => t`You can’t assign a license to yourself. You can already use it.`);
  }
  const people = await findUsersByIds(db, userIds);
  const open = people.filter((person) => person.closed_at === null && person.role !== 'admin');
  if (open.length < userIds.length) return wrong(() => t`One of these people can’t be assigned a license.`);
  return null;
};

/** Offers a license, to each account and each email only once. */
export const assignLicense = async (
  deps: Deps,
  trx: Trx,
  { license, actor, to }: { readonly license: LicenseRow; readonly actor: UserActor; readonly to: Receivers },
): Promise<void> => {
  const now = deps.clock.now();
  const offers = [
    ...to.userIds.map((userId) => ({ user_id: userId, email: null })),
    ...to.emails.map((email) => ({ user_id: null, email })),
  ];
  if (offers.length === 0) return;
  const created = await trx
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
    created.flatMap((row) => (row.user_id === null ? [] : [row.user_id])),
  );
  const mails: { assignmentId: string; to: string }[] = [];
  for (const { id, user_id: userId, email } of created) {
    const person =
      userId === null ? await findUserByEmail(trx, email ?? '') : people.find((candidate) => candidate.id === userId);
    if (person) mails.push({ assignmentId: id, to: person.email });
  }
  // `writeMailFromPerson` requires this order.
  const inOrder = mails.toSorted((a, b) => (a.to.toLowerCase() < b.to.toLowerCase() ? -1 : 1));
  for (const mail of inOrder) await mailOffer(deps, trx, { ...mail, license, from: actor });
};

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
