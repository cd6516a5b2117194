import { dayMs } from '#contract-kit/numbers/durations.ts';
import type { ResponseOf } from '#contract-kit/endpoint.ts';
import { centsToPrice } from '#contract-kit/money.ts';
import { pagesOf } from '#contract-kit/pages-of.ts';
import { findUsersByIds, type UserRow } from '#features/account/server/public.ts';
import { type BeatFacts, findBeats } from '#features/catalogue/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { listShares as contract } from '../../contract.ts';
import { invitationDays, maxOpen, perPage } from '../../rules.ts';
import { expiryOf, isTo } from '../lifecycle/share-states.ts';
import type { ShareRow } from '../tables.ts';
import { findFigures } from './find-figures.ts';
import { presentTerms } from './present-split.ts';

const findInvitations = (db: Db, person: UserRow, now: Date): Promise<ShareRow[]> =>
  db
    .selectFrom('splits_shares')
    .selectAll()
    .where(isTo(person))
    .where('state', '=', 'invited')
    .where('invited_at', '>', new Date(now.getTime() - invitationDays * dayMs))
    .orderBy('invited_at')
    .orderBy('id')
    .limit(maxOpen)
    .execute();

const findHeld = (db: Db, userId: string) =>
  db.selectFrom('splits_shares').where('user_id', '=', userId).where('state', '=', 'accepted');

const presentBeat = (beat: BeatFacts, owner: UserRow) => ({
  _id: beat.id,
  title: beat.title,
  coverImage: beat.takenOff ? '' : beat.coverImage,
  durationMs: beat.takenOff ? 0 : beat.durationMs,
  wave: beat.takenOff ? '' : beat.wave,
  price: beat.lowestCents === null ? null : centsToPrice(beat.lowestCents),
  user: { _id: owner.id, username: owner.username, name: owner.display_name },
});

export const listShares = async (
  { db, clock }: Deps,
  { userId, page }: { readonly userId: string; readonly page: number },
): Promise<ResponseOf<typeof contract>> => {
  const [person] = await findUsersByIds(db, [userId]);
  if (!person) throw new Error(`The person ${userId} is gone.`);
  const { total } = await findHeld(db, userId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const held = await findHeld(db, userId)
    .selectAll()
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const invitations = await findInvitations(db, person, clock.now());
  const replaced = await findHeld(db, userId)
    .selectAll()
    .where('beat_id', 'in', [userId, ...invitations.map(({ beat_id: id }) => id)])
    .execute();
  const idsOf = (rows: readonly ShareRow[]) => rows.map(({ beat_id: id }) => id);
  const beats = await findBeats(db, idsOf([...held, ...invitations]));
  const figuresOf = await findFigures(db, { userId, beatIds: idsOf(held) });
  const owners = new Map(
    (
      await findUsersByIds(
        db,
        [...beats.values()].map(({ sellerId }) => sellerId),
      )
    ).map((one) => [one.id, one]),
  );
  const present = (row: ShareRow) => {
    const beat = beats.get(row.beat_id);
    const owner = owners.get(beat?.sellerId ?? '');
    return beat && owner ? { _id: row.id, ...presentTerms(row), beat: presentBeat(beat, owner) } : null;
  };
  return {
    invitations: invitations.flatMap((row) => {
      const said = present(row);
      const state = beats.get(row.beat_id)?.state;
      if (!said || state === 'sold' || state === 'removed') return [];
      const before = replaced.find(({ beat_id: beatId }) => beatId === row.beat_id);
      return [{ ...said, expiresAt: expiryOf(row).toISOString(), now: before ? presentTerms(before) : null }];
    }),
    shares: held.flatMap((row) => {
      const said = present(row);
      if (!said || row.decided_at === null) return [];
      const times = { acceptedAt: row.decided_at.toISOString(), endsAt: row.ends_at?.toISOString() ?? null };
      return [{ ...said, ...times, ...figuresOf(row.beat_id) }];
    }),
    total: Number(total),
    pages: pagesOf(Number(total), perPage),
    emailVerified: person.email_verified_at !== null,
  };
};
