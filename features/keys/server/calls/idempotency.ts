import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import { maxCallName, namedCallsPerDay } from '#contract-kit/refusals.ts';
import { isMissingReference } from '#platform/database/refused-rows.ts';
import type { Deps } from '#platform/deps.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { openSecret, sealSecret } from '#platform/webhooks/sealed-secret.ts';
import type { CallTable } from '../tables.ts';
import { refuse } from './refuse.ts';

// A POST with an Idempotency-Key is carried out once, and repeated calls get its response
// (draft-ietf-httpapi-idempotency-key-header). The key is claimed before the call, the response stored after it. If the
// server dies in between, repeated calls get IDEMPOTENCY_UNKNOWN after `longestMs`.

interface Named {
  readonly key_id: string;
  readonly name_hash: Buffer;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The Idempotency-Key to store this call's response under. */
    once: Named | null;
  }
}

const limit = { name: 'keys.once', max: namedCallsPerDay, seconds: dayMs / 1000 } as const;

/** No call takes longer, so a key without a response by then never gets one. */
const longestMs = 10 * 60_000;
const maxKeptBytes = 32 * 1024;

/** These statuses mean that nothing was done, so the Idempotency-Key can be reused. */
const undone: ReadonlySet<number> = new Set([400, 413, 415, 429, 503]);

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

const requestHash = ({ method, url, body }: FastifyRequest): Buffer =>
  hash(JSON.stringify([method, url, body ?? null]));

/** Claims the Idempotency-Key; false if it's already claimed. After a day it's free, even if its row still exists. */
const takeName = async ({ db, clock }: Deps, named: Named, request: Buffer): Promise<boolean> => {
  const now = clock.now();
  const first = { request_hash: request, status: null, body: null, created_at: now };
  const row = await db
    .insertInto('keys_calls')
    .values({ ...named, ...first })
    .onConflict((conflict) =>
      conflict
        .columns(['key_id', 'name_hash'])
        .doUpdateSet(first)
        .where('keys_calls.created_at', '<=', new Date(now.getTime() - dayMs)),
    )
    .returning('key_id')
    .executeTakeFirst();
  return row !== undefined;
};

const repeat = (
  { clock, config }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  first: Pick<CallTable, 'request_hash' | 'status' | 'body' | 'created_at'> | undefined,
): FastifyReply => {
  // Another call has just released the Idempotency-Key.
  if (!first) return refuse(request, reply, 'IDEMPOTENCY_IN_PROGRESS', { retryAfterSeconds: 1 });
  if (!first.request_hash.equals(requestHash(request))) return refuse(request, reply, 'IDEMPOTENCY_KEY_REUSED');
  const kept = first.body && openSecret(config.sessionSecret, first.body);
  if (first.status !== null && kept !== null) {
    return reply
      .code(first.status)
      .headers({ 'idempotent-replayed': 'true', 'cache-control': 'no-store' })
      .type('application/json; charset=utf-8')
      .send(kept);
  }
  const isUnderWay = first.status === null && clock.now().getTime() - first.created_at.getTime() < longestMs;
  return isUnderWay
    ? refuse(request, reply, 'IDEMPOTENCY_IN_PROGRESS', { retryAfterSeconds: 5 })
    : refuse(request, reply, 'IDEMPOTENCY_UNKNOWN');
};

interface OnceName {
  readonly keyId: string;
  readonly name: string;
}

/** Null unless it's a POST with an API key and the header. Node joins several headers of that name. */
export const onceNameOf = ({ method, headers, keyActor }: FastifyRequest): OnceName | null => {
  const name = headers['idempotency-key'];
  const keyId = keyActor?.key?.id;
  return method === 'POST' && keyId !== undefined && name !== undefined ? { keyId, name: String(name) } : null;
};

/** Called before a call is carried out. Returns the reply if it was sent here, so the call must not be carried out. */
export const beginOnce = async (
  deps: Deps,
  { keyId, name }: OnceName,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> => {
  if (name === '' || name.length > maxCallName) return refuse(request, reply, 'IDEMPOTENCY_KEY_WRONG');
  if (request.isMultipart() || request.routeOptions.config.ofProtocol)
    return refuse(request, reply, 'IDEMPOTENCY_NEEDS_JSON');
  const wait = await checkRateLimits(deps, [limit, keyId]);
  if (wait > 0) return refuse(request, reply, 'IDEMPOTENCY_TOO_OFTEN', { retryAfterSeconds: wait });
  const named = { key_id: keyId, name_hash: hash(name) };
  try {
    if (await takeName(deps, named, requestHash(request))) {
      request.once = named;
      return undefined;
    }
  } catch (error) {
    // The API key was revoked after this call had read it.
    if (isMissingReference(error, 'keys_calls_key_id_fkey')) return refuse(request, reply, 'KEY_UNKNOWN');
    throw error;
  }
  const first = await deps.db
    .selectFrom('keys_calls')
    .selectAll()
    .where('key_id', '=', named.key_id)
    .where('name_hash', '=', named.name_hash)
    .executeTakeFirst();
  return repeat(deps, request, reply, first);
};

/** Stores the response of a finished call, or releases its Idempotency-Key if nothing was done. */
export const endOnce = async (
  { db, log, config }: Deps,
  { key_id: keyId, name_hash: name }: Named,
  status: number,
  payload: unknown,
): Promise<void> => {
  const isKept = typeof payload === 'string' && Buffer.byteLength(payload) <= maxKeptBytes;
  const body = isKept ? sealSecret(config.sessionSecret, payload) : null;
  const ofName = <Query extends { where(column: 'key_id' | 'name_hash', is: '=', value: string | Buffer): Query }>(
    query: Query,
  ): Query => query.where('key_id', '=', keyId).where('name_hash', '=', name);
  try {
    await (undone.has(status)
      ? ofName(db.deleteFrom('keys_calls')).execute()
      : ofName(db.updateTable('keys_calls').set({ status, body })).execute());
  } catch (error) {
    // The call is over, so its response is sent. Repeated calls get IDEMPOTENCY_UNKNOWN after `longestMs`.
    log.error({ err: error }, 'Could not store the response for an idempotency key');
  }
};
