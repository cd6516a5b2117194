import { isFailure } from '#contract-kit/failure.ts';
import { t } from '#contract-kit/texts/text.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { findBeats, restoreBeat, takeOffBeat } from '#features/catalogue/server/public.ts';
import { addComments, removeComment } from '#features/reactions/server/public.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { lockName } from '#platform/database/with-lock.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { kindLabel } from '../../notice-kinds.ts';
import { keepingStates } from '../notice-states.ts';
import type { NoticeRow } from '../tables.ts';

// Takes things down through the catalogue's own moderation, without its email: `mails/subject-mails.ts` sends one.

/** Makes decisions about one thing wait for each other, so that each sees whether another notice keeps it down. */
const lockTarget = async (trx: Trx, targetId: string): Promise<void> => {
  await lockName(trx, 'notices target', targetId);
};

const findOtherThatTookOff = (trx: Trx, { id, target_id: targetId }: NoticeRow) =>
  trx
    .selectFrom('notices_notices')
    .select('id')
    .where('target_id', '=', targetId)
    .where('id', '!=', id)
    .where('state', 'in', [...keepingStates])
    .where('took_off', '=', true)
    .limit(1)
    .executeTakeFirst();

const actedOn = async (deps: Deps, trx: Trx, notice: NoticeRow, actor: UserActor): Promise<boolean> => {
  const { beat_id: beatId, target_kind: kind, target_id: targetId } = notice;
  const here = { ...deps, db: trx };
  if (beatId === null) return false;
  const reason = `Notice #${notice.number}: ${kindLabel(notice.kind)}.`;
  const result =
    kind === 'beat'
      ? await takeOffBeat(here, actor, { beatId, reason, emails: false, decides: true })
      : await removeComment(here, { beatId, commentId: targetId, reason, actor, forNotice: true });
  return !isFailure(result);
};

/** Takes down what a notice is about, except artist pages. Returns false if it was gone, or down for no notice. */
export const takeDown = async (deps: Deps, trx: Trx, notice: NoticeRow, actor: UserActor): Promise<boolean> => {
  await lockTarget(trx, notice.target_id);
  return (await actedOn(deps, trx, notice, actor)) || (await findOtherThatTookOff(trx, notice)) !== undefined;
};

const restoreComment = async (trx: Trx, notice: NoticeRow): Promise<string> => {
  const { beat_id: beatId, quote, quoted_at: quotedAt } = notice;
  if (beatId === null || quotedAt === null || quote === '') return '';
  const state = (await findBeats(trx, [beatId])).get(beatId)?.state;
  const [author] = await findUsersByIds(trx, [notice.subject_id]);
  if (state === undefined || state === 'removed' || !author || author.closed_at !== null) return '';
  const comment = { id: notice.target_id, beatId, userId: author.id, text: quote, createdAt: quotedAt };
  await addComments(trx, [{ ...comment, authorSuspended: author.suspended_at !== null }]);
  return t`Your comment is back.`;
};

/** Restores what a notice took down, unless another notice keeps it down. Returns a sentence about it, or ''. */
export const putBack = async (deps: Deps, trx: Trx, notice: NoticeRow, actor: UserActor | null): Promise<string> => {
  await lockTarget(trx, notice.target_id);
  if (!notice.took_off || (await findOtherThatTookOff(trx, notice))) return '';
  if (notice.target_kind === 'comment') return await restoreComment(trx, notice);
  const restored = await restoreBeat({ ...deps, db: trx }, actor, {
    beatId: notice.target_id,
    emails: false,
    decidesNotice: true,
  });
  if (isFailure(restored)) return '';
  return restored.beat.status === 'published'
    ? t`It’s back in the store.`
    : t`It isn’t on sale now: publish it when you’re ready.`;
};

export const isUnderNotice = async (db: Queryable, beatId: string): Promise<boolean> => {
  const notice = await db
    .selectFrom('notices_notices')
    .select('id')
    .where('beat_id', '=', beatId)
    .where('target_kind', '=', 'beat')
    .where('state', 'in', [...keepingStates])
    .where('took_off', '=', true)
    .limit(1)
    .executeTakeFirst();
  return notice !== undefined;
};
