import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyRefusals, idempotencyRefusals } from '#contract-kit/refusals.ts';
import { sendFailure } from '#platform/http/create-http-server.ts';

const refusals = { ...keyRefusals, ...idempotencyRefusals };

interface More {
  /** Replaces the declared message. */
  readonly words?: string;
  readonly retryAfterSeconds?: number;
}

export const refuse = (
  request: FastifyRequest,
  reply: FastifyReply,
  code: keyof typeof refusals,
  { words, retryAfterSeconds }: More = {},
): FastifyReply => {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  const { status, message } = refusals[code];
  return sendFailure(request, reply, status, code, () => words ?? message());
};
