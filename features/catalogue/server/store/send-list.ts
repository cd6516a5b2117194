import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getAllBeats } from '../../contract.ts';
import type { Db } from '#platform/database/open.ts';
import type { CachedSource } from '#platform/http/cached-responses.ts';
import { type Encoding, negotiateEncoding } from '#platform/http/negotiate-encoding.ts';
import { matchesWeakly } from '#platform/http/ranges/entity-tags.ts';
import { sent } from '#platform/http/route.ts';
import type { EncodedList } from '../snapshot/encode-list.ts';
import { snapshotCacheOf } from '../snapshot/snapshot-cache.ts';

interface ListResponse {
  readonly status: 200 | 304;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer | undefined;
}

type Headers = Readonly<Record<200 | 304, OutgoingHttpHeaders>>;
const prepared = new WeakMap<Buffer, Headers>();

/** The same objects for every request, so that nothing is put together then. */
const headersOf = (list: EncodedList, encoding: Encoding): Headers => {
  const { etag, body } = list[encoding];
  const known = prepared.get(body);
  if (known) return known;
  const of304 = Object.freeze({ etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
  const headers = {
    304: of304,
    200: Object.freeze({
      ...of304,
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    }),
  };
  prepared.set(body, headers);
  return headers;
};

/** The plain list for these headers: already encoded, so that nothing is serialized now. */
const respondWithList = (request: IncomingHttpHeaders, list: EncodedList): ListResponse => {
  const encoding = negotiateEncoding(request['accept-encoding']?.toString());
  const { etag, body } = list[encoding];
  const headers = headersOf(list, encoding);
  return matchesWeakly(request['if-none-match'], etag)
    ? { status: 304, headers: headers[304], body: undefined }
    : { status: 200, headers: headers[200], body };
};

export const sendList = (request: FastifyRequest, reply: FastifyReply, list: EncodedList): typeof sent => {
  const { status, headers, body } = respondWithList(request.headers, list);
  void reply.code(status).headers(headers).send(body);
  return sent;
};

/** The plain list, if it is already encoded. */
export const cachedList = (db: Db): CachedSource => {
  const cache = snapshotCacheOf(db);
  return ({ url, headers }) => {
    if (url !== getAllBeats.path) return null;
    const list = cache.listNow();
    return list ? { ...respondWithList(headers, list), route: getAllBeats.path, cookie: true } : null;
  };
};
