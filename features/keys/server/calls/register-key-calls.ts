import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callsPerMinute } from '#contract-kit/refusals.ts';
import type { Deps } from '#platform/deps.ts';
import { spendRateLimit } from '#platform/rate-limits/rate-limits.ts';
import { findKeyActor } from './find-key.ts';
import { beginOnce, endOnce, onceNameOf } from './idempotency.ts';
import { refuse } from './refuse.ts';

const limit = { name: 'keys.calls', max: callsPerMinute, seconds: 60 } as const;

/** Returns the bearer token if it looks like one of our keys, complete or not; otherwise null. */
const secretOf = ({ headers }: FastifyRequest): string | null =>
  /^Bearer +(sth_\S*) *$/i.exec(headers.authorization ?? '')?.[1] ?? null;

/** Admits or refuses a call with an API key. Endpoints without a scope, pages and files are refused. */
const admit = async (
  deps: Deps,
  secret: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> => {
  request.cookies = {};
  reply.removeHeader('set-cookie');
  const actor = await findKeyActor(deps, secret, request.ip);
  if (!actor?.key) {
    reply.header('www-authenticate', 'Bearer error="invalid_token"');
    return refuse(request, reply, 'KEY_UNKNOWN');
  }
  const { isOver, left, seconds } = await spendRateLimit(deps, limit, actor.key.id);
  // draft-ietf-httpapi-ratelimit-headers
  reply.headers({
    'ratelimit-policy': `"key";q=${limit.max};w=${limit.seconds}`,
    ratelimit: `"key";r=${left};t=${seconds}`,
  });
  if (isOver) return refuse(request, reply, 'KEY_TOO_OFTEN', { retryAfterSeconds: seconds });
  const { scope } = request.routeOptions.config;
  if (scope === undefined) return refuse(request, reply, 'KEY_NOT_TAKEN');
  if (!actor.key.scopes.includes(scope)) {
    return refuse(request, reply, 'KEY_SCOPE_MISSING', { words: `This key lacks the scope ${scope}.` });
  }
  request.keyActor = actor;
  return undefined;
};

/** Must be called before any route is registered. */
export const registerKeyCalls = (app: FastifyInstance, deps: Deps): void => {
  app.decorateRequest('once', null);
  app.addHook('onRequest', async (request, reply) => {
    const secret = request.is404 ? null : secretOf(request);
    return secret === null ? undefined : await admit(deps, secret, request, reply);
  });
  app.addHook('preHandler', async (request, reply) => {
    const name = onceNameOf(request);
    return name === null ? undefined : await beginOnce(deps, name, request, reply);
  });
  app.addHook('onSend', async ({ once }, reply, payload) => {
    if (once !== null) await endOnce(deps, once, reply.statusCode, payload);
    return payload;
  });
};
