import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { endSessions } from './end-sessions.ts';
import { clearSessionCookies } from './session-cookies.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface EndInput {
  readonly actor: UserActor;
  readonly sessionId: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Ends one of the caller's sessions; ending the current one also removes its cookies. */
export const endSession = async (
  deps: Deps,
  { actor, sessionId, request, reply }: EndInput,
): Promise<{ readonly message: string } | Failure<'AUTH_SESSION_NOT_FOUND'>> => {
  const found = await deps.db
    .selectFrom('auth_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  if (!found) return fail('AUTH_SESSION_NOT_FOUND');
  await endSessions(deps.db, { ids: [found.id], reason: 'ended', now: deps.clock.now() });
  if (found.id === actor.sessionId) clearSessionCookies(request, reply, deps.publicUrl.startsWith('https:'));
  return { message: forCaller(() => t`The session has ended.`) };
};

export const endOtherSessions = async (
  deps: Deps,
  actor: UserActor,
): Promise<{ readonly message: string; readonly ended: number }> => {
  const ended = await endSessions(deps.db, {
    userId: actor.id,
    except: actor.sessionId,
    reason: 'ended',
    now: deps.clock.now(),
  });
  return { message: forCaller(() => t`All other sessions have ended.`), ended };
};
