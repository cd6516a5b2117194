import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesWeakly } from '#platform/http/entity-tags.ts';
import { sent } from '#platform/http/route.ts';
import type { EncodedList } from './encode-list.ts';
import { negotiateEncoding } from './negotiate-encoding.ts';

/** The bytes made before, past every serialiser: what is done here is done at each visit of the store. */
export const sendList = (request: FastifyRequest, reply: FastifyReply, list: EncodedList): typeof sent => {
  const encoding = negotiateEncoding(request.headers['accept-encoding'] as string | undefined);
  const { etag, body } = list[encoding];
  const fresh = matchesWeakly(request.headers['if-none-match'], etag);
  const headers: Record<string, unknown> = reply.getHeaders();
  headers['etag'] = etag;
  headers['cache-control'] = 'no-cache';
  headers['vary'] = 'Accept-Encoding';
  if (!fresh) {
    headers['content-type'] = 'application/json; charset=utf-8';
    headers['content-length'] = body.length;
    if (encoding !== 'identity') headers['content-encoding'] = encoding;
  }
  reply.hijack();
  reply.raw.writeHead(fresh ? 304 : 200, headers as Record<string, string>);
  reply.raw.end(fresh ? undefined : body);
  return sent;
};
