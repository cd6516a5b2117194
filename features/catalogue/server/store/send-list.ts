import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getAllBeats } from '#features/catalogue/contract.ts';
import type { Db } from '#platform/database/open.ts';
import type { Quick } from '#platform/http/fast-path.ts';
import { negotiateEncoding } from '#platform/http/negotiate-encoding.ts';
import { matchesWeakly } from '#platform/http/ranges/entity-tags.ts';
import { sent } from '#platform/http/route.ts';
import type { EncodedList } from '../snapshot/encode-list.ts';
import { snapshotCacheOf } from '../snapshot/snapshot-cache.ts';

interface ListAnswer {
  readonly status: 200 | 304;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer | undefined;
}

/** The plain list for these headers: already encoded, so that nothing is serialized now. */
const answerList = (request: IncomingHttpHeaders, list: EncodedList): ListAnswer => {
  const encoding = negotiateEncoding(request['accept-encoding']?.toString());
  const { etag, body } = list[encoding];
  const headers: OutgoingHttpHeaders = { etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' };
  if (matchesWeakly(request['if-none-match'], etag)) return { status: 304, headers, body: undefined };
  headers['content-type'] = 'application/json; charset=utf-8';
  headers['content-length'] = body.length;
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  return { status: 200, headers, body };
};

export const sendList = (request: FastifyRequest, reply: FastifyReply, list: EncodedList): typeof sent => {
  const { status, headers, body } = answerList(request.headers, list);
  void reply.code(status).headers(headers).send(body);
  return sent;
};

/** The plain list, if it is already encoded. */
export const quickList = (db: Db): Quick => {
  const cache = snapshotCacheOf(db);
  return ({ url, headers }) => {
    if (url !== getAllBeats.path) return null;
    const list = cache.listNow();
    return list ? { ...answerList(headers, list), route: getAllBeats.path, cookie: true } : null;
  };
};
