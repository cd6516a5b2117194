import { type Failure, isFailure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import type { SentNotice } from '../../contract.ts';
import { findCounter, presentCounter } from '../find-counter.ts';
import { mayBecome } from '../notice-states.ts';
import { findKeyed, type KeyedNotice } from '../notice-key.ts';

/** The notice's outcome for its notifier. It omits the notice's texts, because the link may have been passed on. */
export const getSentNotice = async (
  deps: Deps,
  keyed: KeyedNotice,
): Promise<SentNotice | Failure<'NOTICES_NOT_FOUND'>> => {
  const notice = await findKeyed(deps, keyed);
  if (isFailure(notice)) return notice;
  return {
    number: notice.number,
    kind: notice.kind,
    state: notice.state,
    targetKind: notice.target_kind,
    title: notice.title,
    createdAt: notice.created_at.toISOString(),
    reason: notice.reason,
    counter: await presentCounter(deps.db, await findCounter(deps.db, notice.id)),
    canComplete: notice.state === 'incomplete',
    canWithdraw: mayBecome(notice, 'withdrawn'),
  };
};
