import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { holdBeat, isHeldFor, releaseHold } from '#features/payouts/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { NoticeState } from '../../notice-kinds.ts';
import { mailDecided, mailIncomplete } from '../mails/notifier-mails.ts';
import { mailKeptOff, mailStatement } from '../mails/subject-mails.ts';
import { isStanding, lockNotice, mayBecome, moveNotice } from '../notice-states.ts';
import type { NoticeRow } from '../tables.ts';
import { auditNotice } from './audit-notice.ts';
import { endNotice } from './end-notice.ts';
import { mailAllowed } from '../same-files/mails.ts';
import { putBack, takeDown } from './take-down.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

export interface Decision {
  readonly noticeId: string;
  readonly actor: UserActor;
}

type Decided = Promise<{ message: string } | Failure<'NOTICES_NOT_FOUND' | 'NOTICES_WRONG_STATE'>>;

/** Locks the notice; fails if its state doesn't allow the decision. */
const lockFor = async (
  trx: Trx,
  noticeId: string,
  to: NoticeState,
): Promise<NoticeRow | Failure<'NOTICES_NOT_FOUND' | 'NOTICES_WRONG_STATE'>> => {
  const notice = await lockNotice(trx, noticeId);
  if (!notice) return fail('NOTICES_NOT_FOUND');
  return mayBecome(notice, to) ? notice : fail('NOTICES_WRONG_STATE');
};

export const askNotifier = (deps: Deps, { noticeId, actor }: Decision, reason: string): Decided =>
  inTransaction(deps.db, async (trx) => {
    const notice = await lockFor(trx, noticeId, 'incomplete');
    if (isFailure(notice)) return notice;
    // Without an email address nobody could respond.
    if (notice.email === '') return fail('NOTICES_WRONG_STATE');
    const after = await moveNotice(trx, notice, 'incomplete', { reason, at: deps.clock.now() });
    await mailIncomplete(deps, trx, after);
    await auditNotice(deps, trx, { notice, after, actor, action: 'ask', details: { reason } });
    return { message: forCaller(() => t`The notifier was asked for what’s missing.`) };
  });

export const rejectNotice = (deps: Deps, { noticeId, actor }: Decision, reason: string): Decided =>
  inTransaction(deps.db, async (trx) => {
    const notice = await lockFor(trx, noticeId, 'rejected');
    if (isFailure(notice)) return notice;
    const at = deps.clock.now();
    const decided = { reason, decided_at: at, decided_by: actor.id, took_off: false };
    const after = await moveNotice(trx, notice, 'rejected', { ...decided, at });
    const back = await putBack(deps, trx, notice, actor);
    if (notice.kind === 'same-file') await mailAllowed(deps, trx, { notice: after, reason, back });
    await mailDecided(deps, trx, after);
    await auditNotice(deps, trx, { notice, after, actor, action: 'reject', details: { reason } });
    return { message: forCaller(() => t`The notice is rejected.`) };
  });

interface Reasons {
  readonly facts: string;
  readonly rule: string;
}

/** Takes the reported thing down, holds a beat's money, and emails both sides. */
export const actOnNotice = (deps: Deps, { noticeId, actor }: Decision, reasons: Reasons): Decided =>
  inTransaction(deps.db, async (trx) => {
    const notice = await lockFor(trx, noticeId, 'acted');
    if (isFailure(notice)) return notice;
    const at = deps.clock.now();
    const { target_kind: kind, target_id: beatId, subject_id: sellerId } = notice;
    const decided = { ...reasons, reason: null, decided_at: at, decided_by: actor.id };
    const tookOff = await takeDown(deps, trx, notice, actor);
    if (kind === 'beat') await holdBeat(trx, { heldFor: notice.id, beatId, sellerId, at });
    const after = await moveNotice(trx, notice, 'acted', { ...decided, took_off: tookOff, at });
    await mailStatement(deps, trx, after);
    await mailDecided(deps, trx, after);
    await auditNotice(deps, trx, { notice, after, actor, action: 'act-on', details: { ...reasons } });
    return { message: forCaller(() => t`Done. We’ve told both sides.`) };
  });

export const noteCourt = (deps: Deps, { noticeId, actor }: Decision, filing: string): Decided =>
  inTransaction(deps.db, async (trx) => {
    const notice = await lockFor(trx, noticeId, 'kept-off');
    if (isFailure(notice)) return notice;
    const at = deps.clock.now();
    const after = await moveNotice(trx, notice, 'kept-off', { at });
    await trx
      .updateTable('notices_counters')
      .set({ court: filing, court_at: at })
      .where('notice_id', '=', notice.id)
      .execute();
    await mailKeptOff(deps, trx, after, filing);
    await auditNotice(deps, trx, { notice, after, actor, action: 'keep-off', details: { filing } });
    return { message: forCaller(() => t`Recorded. It stays down.`) };
  });

export const restoreTarget = (deps: Deps, { noticeId, actor }: Decision, reason: string): Decided =>
  inTransaction(deps.db, async (trx) => {
    const notice = await lockFor(trx, noticeId, 'restored');
    if (isFailure(notice)) return notice;
    await endNotice(deps, trx, notice, { to: 'restored', actor, reason });
    return { message: forCaller(() => t`The decision is undone. We’ve told both sides.`) };
  });

/** Pays out the money although the decision stands. */
export const releaseMoney = (deps: Deps, { noticeId, actor }: Decision): Decided =>
  inTransaction(deps.db, async (trx) => {
    const notice = await lockNotice(trx, noticeId);
    if (!notice) return fail('NOTICES_NOT_FOUND');
    if (!isStanding(notice) || !(await isHeldFor(trx, notice.id))) return fail('NOTICES_WRONG_STATE');
    await releaseHold(deps, trx, notice.id);
    await auditNotice(deps, trx, { notice, after: notice, actor, action: 'release-money-of' });
    return { message: forCaller(() => t`The money will be paid out.`) };
  });
