import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesStrongly, matchesWeakly } from './entity-tags.ts';
import { type ByteRange, parseRange } from './parse-range.ts';
import { sent } from './route.ts';

export interface RangeSource {
  /** In bytes. */
  readonly size: number;
  /** Strong, with its quotes: it changes with every byte. */
  readonly etag: string;
  readonly lastModified: Date;
  readonly contentType: string;
  readonly cacheControl: string;
  /** Further headers, e.g. Content-Disposition. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The bytes of a range, or all of them. Not called for HEAD, 304, 412 and 416. */
  readonly open: (range: ByteRange) => Buffer | Readable | Promise<Buffer | Readable>;
}

const toSecond = (date: Date): number => Math.floor(date.getTime() / 1000) * 1000;

/** If-Match and If-Unmodified-Since, then If-None-Match and If-Modified-Since (RFC 9110, section 13.2.2). */
const checkConditions = ({ headers }: FastifyRequest, source: RangeSource): 304 | 412 | null => {
  const modified = toSecond(source.lastModified);
  const ifMatch = headers['if-match'];
  const unmodifiedSince = Date.parse(headers['if-unmodified-since'] ?? '');
  if (ifMatch === undefined ? modified > unmodifiedSince : !matchesStrongly(ifMatch, source.etag)) return 412;
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) return matchesWeakly(ifNoneMatch, source.etag) ? 304 : null;
  return modified <= Date.parse(headers['if-modified-since'] ?? '') ? 304 : null;
};

/** If-Range: the range counts only while the client's part is of this very file (section 13.1.5). */
const isSameFile = (ifRange: string | undefined, source: RangeSource): boolean => {
  if (ifRange === undefined) return true;
  if (/^(W\/)?"/.test(ifRange)) return ifRange === source.etag;
  return Date.parse(ifRange) === toSecond(source.lastModified);
};

const rangeOf = (request: FastifyRequest, source: RangeSource): ReturnType<typeof parseRange> => {
  // Ranges are defined for GET alone (section 14.2).
  if (request.method !== 'GET') return 'whole';
  const { range } = request.headers;
  return range !== undefined && isSameFile(request.headers['if-range']?.toString(), source)
    ? parseRange(range, source.size)
    : 'whole';
};

/**
 * Answers a request for a file with 200, 206, 304 or 412, for GET and HEAD. Answers `unsatisfiable`, with the header
 * of a 416 set, when the range holds no byte: the caller sends its failure. Slow clients hold the stream back; one that
 * goes away ends it.
 */
export const sendRange = async (
  request: FastifyRequest,
  reply: FastifyReply,
  source: RangeSource,
): Promise<typeof sent | 'unsatisfiable'> => {
  const refusal = checkConditions(request, source);
  const range = refusal === null ? rangeOf(request, source) : 'whole';
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${source.size}`).header('accept-ranges', 'bytes');
    return 'unsatisfiable';
  }
  const part = range === 'whole' ? { start: 0, end: source.size - 1 } : range;
  const status = refusal ?? (range === 'whole' ? 200 : 206);
  const hasBody = refusal === null && request.method !== 'HEAD' && source.size > 0;
  // Before the head goes out: a file that cannot be opened must still be able to answer an error.
  const body = hasBody ? await source.open(part) : null;

  reply.hijack();
  reply.raw.writeHead(status, {
    ...reply.getHeaders(),
    ...source.headers,
    etag: source.etag,
    'last-modified': source.lastModified.toUTCString(),
    'accept-ranges': 'bytes',
    'cache-control': source.cacheControl,
    ...(refusal === null && { 'content-type': source.contentType, 'content-length': part.end - part.start + 1 }),
    ...(status === 206 && { 'content-range': `bytes ${part.start}-${part.end}/${source.size}` }),
  } as Record<string, string | number | string[]>);
  if (body === null || body instanceof Uint8Array) reply.raw.end(body ?? undefined);
  else await stream(request, reply, body);
  return sent;
};

/** The head is out: an error can only cut the connection, which tells the client that bytes are missing. */
const stream = async (request: FastifyRequest, reply: FastifyReply, body: Readable): Promise<void> => {
  try {
    await pipeline(body, reply.raw);
  } catch (error) {
    const left = (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed;
    if (!left) request.log.error({ err: error }, 'a file could not be sent to its end');
    reply.raw.destroy();
  }
};
