import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesStrongly, matchesWeakly } from './entity-tags.ts';
import { type ByteRange, parseRange } from './parse-range.ts';
import { sent } from '../route.ts';

export interface RangeSource {
  /** In bytes. */
  readonly size: number;
  /** Strong and with its quotes. Must change whenever the bytes do. */
  readonly etag: string;
  readonly lastModified: Date;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>> & { readonly 'cache-control': string };
  /** Opens a range or the whole. Not called for HEAD, 304, 412 and 416. */
  readonly open: (range: ByteRange) => Buffer | Readable | Promise<Buffer | Readable>;
  /** Called after the last byte of a streamed part was handed to the client's connection. */
  readonly onSent?: (range: ByteRange) => Promise<void>;
}

const toSecond = (date: Date): number => Math.floor(date.getTime() / 1000) * 1000;

type RangeRequest = Pick<IncomingMessage, 'method' | 'headers'>;
type RangeFacts = Omit<RangeSource, 'open' | 'onSent'>;

/** If-Match or else If-Unmodified-Since, then If-None-Match or else If-Modified-Since (RFC 9110, section 13.2.2). */
const checkConditions = ({ headers }: RangeRequest, facts: RangeFacts): 304 | 412 | null => {
  const modified = toSecond(facts.lastModified);
  const ifMatch = headers['if-match'];
  const unmodifiedSince = Date.parse(headers['if-unmodified-since'] ?? '');
  if (ifMatch === undefined ? modified > unmodifiedSince : !matchesStrongly(ifMatch, facts.etag)) return 412;
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) return matchesWeakly(ifNoneMatch, facts.etag) ? 304 : null;
  return modified <= Date.parse(headers['if-modified-since'] ?? '') ? 304 : null;
};

/** The range counts only if the client's part is from this exact file (RFC 9110, section 13.1.5). */
const isSameFile = (ifRange: string | undefined, facts: RangeFacts): boolean => {
  if (ifRange === undefined) return true;
  if (/^(W\/)?"/.test(ifRange)) return ifRange === facts.etag;
  return Date.parse(ifRange) === toSecond(facts.lastModified);
};

const rangeOf = ({ method, headers }: RangeRequest, facts: RangeFacts): ReturnType<typeof parseRange> => {
  // Ranges are only defined for GET (RFC 9110, section 14.2).
  if (method !== 'GET' || headers.range === undefined) return 'whole';
  return isSameFile(headers['if-range']?.toString(), facts) ? parseRange(headers.range, facts.size) : 'whole';
};

export interface RangePlan {
  readonly status: 200 | 206 | 304 | 412;
  readonly headers: OutgoingHttpHeaders;
  /** The part of the file to send; null if none. */
  readonly part: ByteRange | null;
}

export const planRange = (request: RangeRequest, facts: RangeFacts): RangePlan | 'unsatisfiable' => {
  const headers: OutgoingHttpHeaders = {
    ...facts.headers,
    etag: facts.etag,
    'last-modified': facts.lastModified.toUTCString(),
    'accept-ranges': 'bytes',
  };
  const refusal = checkConditions(request, facts);
  if (refusal !== null) return { status: refusal, headers, part: null };
  const range = rangeOf(request, facts);
  if (range === 'unsatisfiable') return range;
  const part = range === 'whole' ? { start: 0, end: facts.size - 1 } : range;
  headers['content-type'] = facts.contentType;
  headers['content-length'] = part.end - part.start + 1;
  if (range !== 'whole') headers['content-range'] = `bytes ${part.start}-${part.end}/${facts.size}`;
  const hasBody = request.method !== 'HEAD' && facts.size > 0;
  return { status: range === 'whole' ? 200 : 206, headers, part: hasBody ? part : null };
};

/**
 * Responds to a GET or HEAD of a file with 200, 206, 304 or 412. If the range is outside the file, it only sets the
 * header of a 416 and returns `unsatisfiable`; the caller sends the failure.
 */
export const sendRange = async (
  request: FastifyRequest,
  reply: FastifyReply,
  source: RangeSource,
): Promise<typeof sent | 'unsatisfiable'> => {
  const plan = planRange(request, source);
  if (plan === 'unsatisfiable') {
    reply.header('content-range', `bytes */${source.size}`).header('accept-ranges', 'bytes');
    return plan;
  }
  // Opened before the head is sent, so that a file that can't be opened still gets an error response.
  const body = plan.part === null ? null : await source.open(plan.part);
  reply.hijack();
  reply.raw.writeHead(plan.status, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...plan.headers });
  if (body === null || body instanceof Uint8Array) reply.raw.end(body ?? undefined);
  else if ((await sendBody(request, reply, body)) && plan.part) await source.onSent?.(plan.part);
  return sent;
};

/**
 * Sends a stream at the client's pace through a hijacked reply, until the client disconnects. The head is already sent,
 * so an error closes the connection, which shows that bytes are missing.
 * @returns whether all of it was sent
 */
export const sendBody = async (request: FastifyRequest, reply: FastifyReply, body: Readable): Promise<boolean> => {
  try {
    await pipeline(body, reply.raw);
    return true;
  } catch (error) {
    const left = (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed;
    if (!left) request.log.error({ err: error }, 'A file could not be sent completely');
    reply.raw.destroy();
    return false;
  }
};
