import { writeAudit } from '#features/audit/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { NoticeRow } from '../tables.ts';

interface Audited {
  readonly notice: NoticeRow;
  readonly after: NoticeRow;
  /** Null if the shop acts automatically. */
  readonly actor: UserActor | null;
  readonly action: 'ask' | 'reject' | 'act-on' | 'keep-off' | 'restore' | 'release-money-of';
  readonly details?: Readonly<Record<string, string>>;
}

/** Records a decision on a notice, without the notice's own texts. */
export const auditNotice = (
  { clock }: Deps,
  trx: Trx,
  { notice, after, actor, action, details }: Audited,
): Promise<void> =>
  writeAudit(trx, {
    at: clock.now(),
    actorId: actor?.id ?? null,
    ...(actor && { from: actor.address }),
    action: `notices.${action}-notice`,
    subjectId: notice.subject_id,
    details: {
      notice: notice.id,
      number: notice.number,
      kind: notice.kind,
      ...details,
      before: { state: notice.state },
      after: { state: after.state },
    },
  });
