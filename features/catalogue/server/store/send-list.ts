import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#platform/database/open.ts';
import type { CachedSource } from '#platform/http/cached-responses.ts';
import { type Encoding, negotiateEncoding } from '#platform/http/negotiate-encoding.ts';
import { matchesWeakly } from '#platform/http/ranges/entity-tags.ts';
import { sent } from '#platform/http/route.ts';
import { getAllBeats } from '../../contract.ts';
import type { EncodedList } from './encode-list.ts';
import { readPlainListNow } from './plain-list.ts';

interface ListResponse {
  readonly status: 200 | 304;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer | undefined;
}

const headersOf = (list: EncodedList, encoding: Encoding): Readonly<Record<200 | 304, OutgoingHttpHeaders>> => {
  const { etag, body } = list[encoding];
  const of304 = { etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' };
  return {
    304: of304,
    200: {
      ...of304,
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
  };
};

/** The list is already encoded, so nothing is serialized. */
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

/** Sends the list without filters, if it's already encoded. */
export const cachedList =
  (db: Db): CachedSource =>
  ({ url, headers }) => {
    if (url !== getAllBeats.path) return null;
    const list = readPlainListNow(db);
    return list && { ...respondWithList(headers, list), route: getAllBeats.path, cookie: true };
  };
