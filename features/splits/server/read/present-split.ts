import { dayMs } from '#contract-kit/numbers/durations.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { findBeats } from '#features/catalogue/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { Deps, DepsWithoutDb } from '#platform/deps.ts';
import type { Share, Split, Terms } from '../../contract.ts';
import { invitationDays, maxCollaborators, whole } from '../../rules.ts';
import { sumsOf } from '../lifecycle/share-sums.ts';
import { expiryOf } from '../lifecycle/share-states.ts';
import type { ShareRow } from '../tables.ts';

export const presentTerms = (row: ShareRow): Terms => ({
  role: row.role,
  isProducer: row.is_producer,
  bps: row.bps,
  publishingBps: row.publishing_bps,
  pro: row.pro,
  ipi: row.ipi,
});

const order = ['accepted', 'invited', 'declined', 'expired'] as const;

/** Shares in force, open invitations, and those declined or expired in the last `invitationDays` days. */
const findShown = (db: Queryable, beatId: string, since: Date): Promise<ShareRow[]> =>
  db
    .selectFrom('splits_shares')
    .selectAll()
    .where('beat_id', '=', beatId)
    .where('state', 'in', order)
    .where(({ or, eb }) => or([eb('over_at', 'is', null), eb('over_at', '>', since)]))
    .orderBy('id', 'desc')
    .limit(4 * maxCollaborators)
    .execute();

/** What the owner knows: people invited by email are named by their email address until they accept. */
export const presentSplit = async ({ clock }: DepsWithoutDb, db: Queryable, beatId: string): Promise<Split> => {
  const beat = (await findBeats(db, [beatId])).get(beatId);
  if (!beat) throw new Error(`The beat ${beatId} is gone.`);
  const rows = await findShown(db, beatId, new Date(clock.now().getTime() - invitationDays * dayMs));
  const users = await findUsersByIds(db, [beat.sellerId, ...rows.flatMap(({ user_id: id }) => id ?? [])]);
  const people = new Map(users.map((user) => [user.id, user]));
  const present = (row: ShareRow): Share => {
    const person = people.get(row.user_id ?? '');
    return {
      _id: row.id,
      name: person?.display_name ?? row.email ?? '',
      username: person?.username ?? null,
      ...presentTerms(row),
      state: row.state as Share['state'],
      invitedAt: row.invited_at.toISOString(),
      expiresAt: row.state === 'invited' ? expiryOf(row).toISOString() : null,
      acceptedAt: row.decided_at?.toISOString() ?? null,
      endsAt: row.ends_at?.toISOString() ?? null,
    };
  };
  const rights = await readRights(db, beat.sellerId);
  return {
    beat: { _id: beat.id, title: beat.title, onSale: beat.state === 'published' },
    waits: beat.waits,
    owner: { name: people.get(beat.sellerId)?.display_name ?? '', ...rights },
    keptBps: whole - sumsOf(rows.filter((row) => row.over_at === null)).bps,
    shares: order.flatMap((state) => rows.filter((row) => row.state === state).map(present)),
  };
};

export const readRights = async (db: Queryable, userId: string): Promise<{ pro: string; ipi: string }> =>
  (await db.selectFrom('splits_rights').select(['pro', 'ipi']).where('user_id', '=', userId).executeTakeFirst()) ?? {
    pro: '',
    ipi: '',
  };

export const getSplit = async (
  deps: Deps,
  { beatId, userId }: { readonly beatId: string; readonly userId: string },
): Promise<Split | Failure<'SPLITS_BEAT_NOT_FOUND'>> => {
  const beat = (await findBeats(deps.db, [beatId])).get(beatId);
  if (beat?.sellerId !== userId || beat.state === 'removed') return fail('SPLITS_BEAT_NOT_FOUND');
  return await presentSplit(deps, deps.db, beatId);
};

export const setRights = async (
  { db }: Deps,
  { userId, ...rights }: { readonly userId: string; readonly pro: string; readonly ipi: string },
): Promise<{ pro: string; ipi: string }> => {
  await db
    .insertInto('splits_rights')
    .values({ user_id: userId, ...rights })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(rights))
    .execute();
  return rights;
};
