import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesWeakly } from './ranges/entity-tags.ts';

interface Kind {
  readonly type: string;
  readonly maxAgeSeconds: number;
}

/** The document is the same for everyone: any cache may keep it, so no cookie is sent with it. */
export const sendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  { type, maxAgeSeconds }: Kind,
): FastifyReply => {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.removeHeader('set-cookie');
  reply.headers({ etag, 'cache-control': `public, max-age=${maxAgeSeconds}` });
  if (matchesWeakly(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(`${type}; charset=utf-8`).send(text);
};
