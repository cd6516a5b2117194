import { writeAudit } from '#features/audit/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { requestLife } from '../request-states.ts';
import { requestColumns, type RequestRow } from '../tables.ts';
import type { SupportState } from '../../contract.ts';

export const lockRequest = (trx: Trx, requestId: string): Promise<RequestRow | undefined> =>
  trx.selectFrom('support_requests').select(requestColumns).where('id', '=', requestId).forUpdate().executeTakeFirst();

interface Change {
  readonly request: RequestRow;
  readonly to: SupportState;
  readonly action: 'support.answer-request' | 'support.close-request' | 'support.reopen-request';
  readonly actor: UserActor;
  readonly at: Date;
}

/** Changes the state of a locked request, and records who did it. */
export const moveRequest = async (trx: Trx, { request, to, action, actor, at }: Change): Promise<void> => {
  await requestLife.move(trx, request, to, {});
  await writeAudit(trx, {
    at,
    actorId: actor.id,
    from: actor.address,
    action,
    // A visitor's request belongs to no account.
    subjectId: request.user_id ?? request.id,
    details: { request: request.id, number: request.number, before: { state: request.state }, after: { state: to } },
  });
};
