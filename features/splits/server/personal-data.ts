import { findBeatsOf, lockBeats } from '#features/catalogue/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { PersonalData } from '#platform/personal-data/personal-data.ts';
import type { Db, Trx } from '#platform/database/open.ts';
import { isTo, moveShare, type Person } from './lifecycle/share-states.ts';
import { settle } from './lifecycle/settle.ts';
import type { ShareRow } from './tables.ts';

type LocalDeps = Omit<Deps, 'db'>;

/** What both sides know. */
const present = (share: ShareRow) => ({
  beatId: share.beat_id,
  role: share.role,
  namedAsProducer: share.is_producer,
  sharePercent: share.bps / 100,
  publishingPercent: share.publishing_bps === null ? null : share.publishing_bps / 100,
  state: share.state,
  invitedAt: share.invited_at,
  acceptedAt: share.decided_at,
  overAt: share.over_at,
});

const findAll = (trx: Pick<Trx, 'selectFrom'>, person: Person) =>
  trx.selectFrom('splits_shares').selectAll().where(isTo(person)).orderBy('invited_at').orderBy('id').execute();

/** Ids of beats that the person shares in or is invited to share in, and of all their own beats. */
const findTouched = async (trx: Trx, userId: string): Promise<string[]> => {
  const rows = await trx
    .selectFrom('splits_shares')
    .select('beat_id')
    .where('user_id', '=', userId)
    .where('over_at', 'is', null)
    .execute();
  return [...new Set([...rows.map(({ beat_id: id }) => id), ...(await findBeatsOf(trx, userId))])];
};

/**
 * Ends this person's shares in force, clears their rights data and email address in accepted ones, and deletes the
 * invitations that they never accepted. Open invitations to their own beats are deleted, because these aren't sold
 * anymore. Collaborators who have accepted keep what was agreed.
 */
const endAll = async (deps: LocalDeps, trx: Trx, person: Person): Promise<void> => {
  const now = deps.clock.now();
  const mine = await findAll(trx, person);
  for (const share of mine.filter(({ state }) => state === 'accepted')) await moveShare(trx, share, 'ended', { now });
  await trx.deleteFrom('splits_shares').where(isTo(person)).where('decided_at', 'is', null).execute();
  await trx
    .updateTable('splits_shares')
    .set({ pro: '', ipi: '', email: null })
    .where('user_id', '=', person.id)
    .execute();
  for (const { beat_id: beatId } of mine.filter(({ state }) => state === 'invited')) await settle(deps, trx, beatId);
  const own = await findBeatsOf(trx, person.id);
  if (own.length === 0) return;
  // The email addresses that this person typed are other people's data.
  await trx.deleteFrom('splits_shares').where('beat_id', 'in', own).where('decided_at', 'is', null).execute();
};

/** Others' shares in this person's beats, without what only the others know of themselves. */
const findGiven = async (db: Db, userId: string) => {
  const own = await findBeatsOf(db, userId);
  const rows = await db
    .selectFrom('splits_shares')
    .selectAll()
    .where('beat_id', 'in', [userId, ...own])
    .orderBy('invited_at')
    .orderBy('id')
    .execute();
  return rows.map(present);
};

export const splitsPersonalData = (deps: LocalDeps): PersonalData => ({
  name: 'splits',
  collect: async (db, person) => {
    const [shares, given, rights] = await Promise.all([
      findAll(db, person),
      findGiven(db, person.id),
      db.selectFrom('splits_rights').select(['pro', 'ipi']).where('user_id', '=', person.id).executeTakeFirst(),
    ]);
    return {
      data: {
        shares: shares.map((share) => ({ ...present(share), pro: share.pro, ipi: share.ipi })),
        given,
        rights: rights ?? null,
      },
    };
  },
  // Beats are locked first, as when a share changes.
  lock: async (trx, userId) => lockBeats(trx, await findTouched(trx, userId)),
  erase: async (trx, person) => {
    await trx.deleteFrom('splits_rights').where('user_id', '=', person.id).execute();
    await endAll(deps, trx, person);
    return [];
  },
});
