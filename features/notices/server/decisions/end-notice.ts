import { t } from '#contract-kit/texts/text.ts';
import { releaseHold } from '#features/payouts/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { mailOutcome } from '../mails/notifier-mails.ts';
import { mailEnded } from '../mails/subject-mails.ts';
import { mailAllowed } from '../same-files/mails.ts';
import { isStanding, moveNotice } from '../notice-states.ts';
import type { NoticeRow } from '../tables.ts';
import { auditNotice } from './audit-notice.ts';
import { putBack } from './take-down.ts';

type Ending =
  | { readonly to: 'withdrawn'; readonly actor: null }
  /** A null actor means that the notifier hasn't gone to court in time. */
  | { readonly to: 'restored'; readonly actor: UserActor | null; readonly reason: string };

const withdrawnWords = ({ kind }: NoticeRow): string =>
  kind === 'same-file'
    ? t`The other seller has no objection.`
    : t`The person who reported it has withdrawn their notice.`;

/** Ends a locked notice: restores what was taken down for it, pays out money on hold, and removes the strike. */
export const endNotice = async (deps: Deps, trx: Trx, notice: NoticeRow, ending: Ending): Promise<void> => {
  const { to, actor } = ending;
  const stood = isStanding(notice);
  const reason = ending.to === 'withdrawn' ? withdrawnWords(notice) : ending.reason;
  const changes = ending.to === 'restored' ? { reason: ending.reason } : {};
  const ended = await moveNotice(trx, notice, to, { ...changes, at: deps.clock.now() });
  await releaseHold(deps, trx, notice.id);
  const back = stood || notice.took_off ? await putBack(deps, trx, ended, actor) : '';
  if (stood) await mailEnded(deps, trx, { notice: ended, reason, back });
  else if (notice.took_off) await mailAllowed(deps, trx, { notice: ended, reason, back });
  if (to === 'restored') {
    await mailOutcome(deps, trx, { notice: ended, reason, wentBack: back !== '' });
    await auditNotice(deps, trx, { notice, after: ended, actor, action: 'restore', details: { reason } });
  }
};
