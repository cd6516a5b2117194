import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { OutboundError } from '#platform/outbound/outbound.ts';
import { openSecret } from '#platform/webhooks/sealed-secret.ts';
import { maxAttempts, retryAfterUntil, retrySeconds, shownResponse } from '../../rules.ts';
import type { Attempt, DeliveryRow, EndpointRow } from '../tables.ts';
import { signedHeaders } from './sign.ts';
import { turnOff } from './turn-off.ts';
import { deliveryLife } from './delivery-states.ts';

interface Outcome {
  readonly attempt: Attempt;
  readonly response: string | null;
  /** If the receiver is too busy, nothing is sent until then. */
  readonly pausedUntil?: Date | null;
}

const isTaken = ({ status }: Attempt): boolean => status !== null && status >= 200 && status < 300;

/** The secrets to sign with, newest first. After a rotation, the previous secret also signs for a day. */
const secretsOf = ({ config }: Deps, endpoint: EndpointRow, now: Date): string[] => {
  const { old_secret: old, old_secret_until: until } = endpoint;
  const sealed = [endpoint.secret, ...(old !== null && until !== null && until > now ? [old] : [])];
  return sealed.flatMap((one) => openSecret(config.sessionSecret, one) ?? []);
};

const readable = (text: string): string => text.replaceAll('\0', '').slice(0, shownResponse);

const post = async (deps: Deps, endpoint: EndpointRow, delivery: DeliveryRow): Promise<Outcome> => {
  const at = deps.clock.now();
  const started = performance.now();
  const after = (status: number | null, problem: string | null): Attempt => ({
    at: at.toISOString(),
    status,
    ms: Math.round(performance.now() - started),
    problem,
  });
  const secrets = secretsOf(deps, endpoint, at);
  if (secrets.length === 0) {
    return { attempt: after(null, 'The signing secret can’t be read. Rotate it.'), response: null };
  }
  try {
    const { status, text, retryAfter } = await deps.outbound.post(endpoint.url, {
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Stemhouse-Webhooks/1.0',
        ...signedHeaders({ eventId: delivery.event_id, at, body: delivery.body, secrets }),
      },
      body: delivery.body,
    });
    const isRedirect = status >= 300 && status < 400;
    const problem = isRedirect ? `It redirects (${status}). We don’t follow redirects.` : `It responded ${status}.`;
    return {
      attempt: after(status, status >= 200 && status < 300 ? null : problem),
      response: readable(text),
      pausedUntil: status === 429 || status === 503 ? retryAfterUntil(retryAfter, deps.clock.now()) : null,
    };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { attempt: after(null, error.message), response: null };
  }
};

const nextTry = (tries: number, now: Date, pausedUntil: Date | null): Date | null => {
  const seconds = retrySeconds[tries - 1];
  return seconds === undefined ? null : new Date(Math.max(now.getTime() + seconds * 1000, pausedUntil?.getTime() ?? 0));
};

/** Returns true if the receiver accepted the delivery. After a crash, the delivery is sent again under the same id. */
export const deliver = async (deps: Deps, endpoint: EndpointRow, delivery: DeliveryRow): Promise<boolean> => {
  const { attempt, response, pausedUntil = null } = await post(deps, endpoint, delivery);
  const now = deps.clock.now();
  const isGone = attempt.status === 410;
  const tries = delivery.tries + 1;
  const nextAt = isTaken(attempt) || isGone ? null : nextTry(tries, now, pausedUntil);
  await inTransaction(deps.db, async (trx) => {
    const state = isTaken(attempt) ? 'delivered' : nextAt === null ? 'failed' : 'waiting';
    const written = await deliveryLife
      .moveWhere(trx, state, {
        tries,
        next_at: nextAt,
        attempts: JSON.stringify([...delivery.attempts, attempt].slice(-maxAttempts)),
        response,
        problem: attempt.problem,
      })
      .where('id', '=', delivery.id)
      .returning('id')
      .executeTakeFirst();
    // The delivery has been deleted.
    if (!written) return;
    const proven = isTaken(attempt);
    await trx
      .updateTable('outgoing_webhooks_endpoints')
      .set({ proven, paused_until: pausedUntil, ...(proven && { delivered_at: now }) })
      .where('id', '=', endpoint.id)
      .execute();
    if (isGone) await turnOff(deps, trx, endpoint.id, 'gone');
    // An endpoint that accepts other deliveries isn’t broken: only this delivery has failed.
    else if (!proven && nextAt === null && !hasTakenSince(endpoint, delivery))
      await turnOff(deps, trx, endpoint.id, 'failing');
  });
  return isTaken(attempt);
};

const hasTakenSince = ({ delivered_at: at }: EndpointRow, { since }: DeliveryRow): boolean => at !== null && at > since;
