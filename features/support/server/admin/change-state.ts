import { fail, type Failure } from '#contract-kit/failure.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { lockRequest, moveRequest } from './lock-request.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface Change {
  readonly requestId: string;
  readonly to: 'open' | 'closed';
  readonly actor: UserActor;
}

const changes = {
  closed: { action: 'support.close-request', message: () => t`The request is closed.` },
  open: { action: 'support.reopen-request', message: () => t`The request is open again.` },
} as const;

/** Does nothing if the request is already in that state. */
export const changeState = (
  { db, clock }: Deps,
  { requestId, to, actor }: Change,
): Promise<{ message: string } | Failure<'SUPPORT_NOT_FOUND'>> =>
  inTransaction(db, async (trx) => {
    const request = await lockRequest(trx, requestId);
    if (!request) return fail('SUPPORT_NOT_FOUND');
    const { action, message } = changes[to];
    if ((request.state === 'closed') !== (to === 'closed')) {
      await moveRequest(trx, { request, to, action, actor, at: clock.now() });
    }
    return { message: forCaller(message) };
  });
