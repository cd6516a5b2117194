import { sql } from 'kysely';
import { newId } from '#contract-kit/ids.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { defineLife } from '#platform/lives/define-life.ts';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import type { ShareState, TermsForm } from '../../contract.ts';
import { invitationDays } from '../../rules.ts';
import type { ShareRow } from '../tables.ts';

/** Terms never change. New terms are another row, which replaces the accepted one when it's accepted. */
export const shareLife = defineLife({
  what: 'a share',
  table: 'splits_shares',
  starts: ['invited', 'declined'],
  transitions: {
    invited: { from: [] },
    accepted: { from: ['invited'] },
    declined: { from: ['invited'] },
    withdrawn: { from: ['invited'] },
    expired: { from: ['invited'] },
    replaced: { from: ['accepted'] },
    ended: { from: ['accepted'] },
  },
});

export interface Invited {
  readonly beatId: string;
  /** User id or email; both once the owner knows the account behind the email address. */
  readonly userId: string | null;
  readonly email: string | null;
  readonly terms: TermsForm;
  /** Declined at once, because the person has blocked this owner. */
  readonly declined: boolean;
}

export const insertShare = (
  trx: Trx,
  { beatId, userId, email, terms, declined }: Invited,
  now: Date,
): Promise<ShareRow> =>
  trx
    .insertInto('splits_shares')
    .values({
      id: newId(now.getTime()),
      beat_id: beatId,
      user_id: userId,
      email,
      role: terms.role,
      is_producer: terms.isProducer,
      bps: terms.share,
      publishing_bps: terms.publishing,
      pro: terms.pro,
      ipi: terms.ipi,
      state: declined ? 'declined' : 'invited',
      invited_at: now,
      decided_at: null,
      over_at: declined ? now : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** The caller must have locked the beat. */
export const moveShare = (
  trx: Trx,
  share: ShareRow,
  to: ShareState,
  { now, userId }: { readonly now: Date; readonly userId?: string },
): Promise<ShareRow> =>
  shareLife.move(trx, share, to, {
    ...(userId !== undefined && { user_id: userId }),
    ...(to === 'accepted' ? { decided_at: now } : { over_at: now, ends_at: null }),
  });

/** Null means that the share continues. */
export const setEnd = async (trx: Trx, { id }: ShareRow, endsAt: Date | null): Promise<void> => {
  await trx.updateTable('splits_shares').set({ ends_at: endsAt }).where('id', '=', id).execute();
};

export const expiryOf = ({ invited_at: at }: Pick<ShareRow, 'invited_at'>): Date =>
  new Date(at.getTime() + invitationDays * dayMs);

/** An invitation that can still be accepted. After its end, the sweep stores the new state only some time later. */
export const isOpen = (share: ShareRow, now: Date): boolean => share.state === 'invited' && expiryOf(share) > now;

/** Shares in force and open invitations, oldest first. */
export const findLive = (db: Queryable, beatId: string): Promise<ShareRow[]> =>
  db
    .selectFrom('splits_shares')
    .selectAll()
    .where('beat_id', '=', beatId)
    .where('over_at', 'is', null)
    .orderBy('id')
    .execute();

export const findShare = async (db: Queryable, id: string): Promise<ShareRow | null> =>
  (await db.selectFrom('splits_shares').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly email_verified_at: Date | null;
}

/**
 * A condition for a person's shares and invitations. An unverified email address may be someone else's, and so may the
 * invitations to it.
 */
export const isTo = ({ id, email, email_verified_at: provenAt }: Person) =>
  provenAt === null
    ? sql<boolean>`user_id = ${id}`
    : sql<boolean>`(user_id = ${id} or (user_id is null and email = ${email.toLowerCase()}))`;

/** Like `isTo`, for one share. */
export const isTheirs = (share: ShareRow, { id, email, email_verified_at: provenAt }: Person): boolean =>
  share.user_id === null ? provenAt !== null && share.email === email.toLowerCase() : share.user_id === id;
