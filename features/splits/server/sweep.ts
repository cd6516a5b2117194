import { dayMs } from '#contract-kit/numbers/durations.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { type BeatFacts, findBeats, lockBeats } from '#features/catalogue/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { reminderDays } from '../rules.ts';
import { mailInvitation } from './mails/invitation-mails.ts';
import type { ShareRow } from './tables.ts';
import { expiryOf, findShare, moveShare } from './lifecycle/share-states.ts';
import { settle } from './lifecycle/settle.ts';

const atOnce = 500;
/** The smallest id. */
const first = '00000000-0000-0000-0000-000000000000';

/** Ends a share or an open invitation if that is due, or reminds the invited person. Idempotent. */
const catchUp = (deps: Deps, { id, beat_id: beatId }: ShareRow): Promise<void> =>
  inTransaction(deps.db, async (trx) => {
    await lockBeats(trx, [beatId]);
    const share = await findShare(trx, id);
    const beat = (await findBeats(trx, [beatId])).get(beatId);
    if (!share || !beat) return;
    const now = deps.clock.now();
    if (share.state === 'accepted' && share.ends_at !== null && share.ends_at <= now) {
      await moveShare(trx, share, 'ended', { now });
    } else if (share.state === 'invited') await catchUpInvitation(deps, trx, { share, beat, now });
  });

const catchUpInvitation = async (
  deps: Deps,
  trx: Trx,
  { share, beat, now }: { readonly share: ShareRow; readonly beat: BeatFacts; readonly now: Date },
): Promise<void> => {
  if (isGone(beat)) await moveShare(trx, share, 'withdrawn', { now });
  else if (expiryOf(share) <= now) await moveShare(trx, share, 'expired', { now });
  else return await remind(deps, trx, { share, beat, now });
  await settle(deps, trx, beat.id);
};

const isGone = ({ state }: BeatFacts): boolean => state === 'removed' || state === 'sold';

const isDue = (share: ShareRow, now: Date): boolean =>
  share.reminded_at === null && now.getTime() - share.invited_at.getTime() >= reminderDays * dayMs;

const remind = async (
  deps: Deps,
  trx: Trx,
  { share, beat, now }: { readonly share: ShareRow; readonly beat: BeatFacts; readonly now: Date },
): Promise<void> => {
  if (!isDue(share, now)) return;
  await trx.updateTable('splits_shares').set({ reminded_at: now }).where('id', '=', share.id).execute();
  const [owner, person] = await Promise.all([
    findUsersByIds(trx, [beat.sellerId]),
    findUsersByIds(trx, share.user_id === null ? [] : [share.user_id]),
  ]).then(([owners, people]) => [owners[0], people[0]]);
  const to = person?.email ?? share.email;
  if (!owner || owner.suspended_at !== null || to === null) return;
  await mailInvitation(deps, trx, { share, beat, owner, to, kind: 'reminded' });
};

const sweepEnding = async (deps: Deps): Promise<void> => {
  const due = await deps.db
    .selectFrom('splits_shares')
    .selectAll()
    .where('ends_at', '<=', deps.clock.now())
    .orderBy('ends_at')
    .limit(atOnce)
    .execute();
  for (const share of due) await catchUp(deps, share);
  if (due.length === atOnce) await sweepEnding(deps);
};

/** Ends shares that owners have ended, and invitations that expired or whose beats are gone. Reminds people once. */
export const sweep = async (deps: Deps): Promise<void> => {
  await sweepEnding(deps);
  let last = first;
  for (;;) {
    const open = await deps.db
      .selectFrom('splits_shares')
      .selectAll()
      .where('state', '=', 'invited')
      .where('id', '>', last)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    const beats = await findBeats(
      deps.db,
      open.map(({ beat_id: id }) => id),
    );
    const now = deps.clock.now();
    for (const share of open) {
      const beat = beats.get(share.beat_id);
      if (beat && (isGone(beat) || expiryOf(share) <= now || isDue(share, now))) await catchUp(deps, share);
    }
    const end = open.at(-1);
    if (!end || open.length < atOnce) return;
    last = end.id;
  }
};
