import { Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { label } from '#content/label.ts';
import type { Transport } from '#contract-kit/api.ts';
import type { Site } from '#features/settings/contract.ts';
import { sendFailure } from '#platform/http/create-http-server.ts';
import { negotiateEncoding } from '#platform/http/negotiate-encoding.ts';
import type { Draw } from './draw.ts';
import type { DrawingQueue } from './drawing-queue.ts';
import { databaseAwayRetrySeconds, sendUnavailable, type Unavailable } from '#platform/http/unavailable-page.ts';

export interface PageDeps {
  /** Calls of our own API in the name of the visitor who asks for the page. */
  readonly transport: (request: FastifyRequest) => Transport;
  readonly site: () => Promise<Site>;
  readonly drawings: DrawingQueue;
  /** Where the site is reached from outside; the request's own host unless told. */
  readonly publicUrl?: string;
}

const tooManyVisitors: Unavailable = {
  siteName: label.name,
  heading: 'We’re busy right now',
  text: 'A lot of people are here at once. This page tries again by itself in a few seconds.',
  retryAfterSeconds: 3,
};

/** Whether the one who asks reads pages: browsers, and all that take anything. Files and calls that miss get a plain 404. */
export const wantsPage = ({ url, headers: { accept } }: FastifyRequest): boolean =>
  !url.startsWith('/api/') && (accept === undefined || accept.includes('text/html') || accept.startsWith('*/*'));

const encoders = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip({ level: 5 }),
} as const;

/** Where the site was reached, as the request says; null when its Host header is the name of no place. */
const originOf = ({ protocol, host }: FastifyRequest): string | null => {
  const url = URL.parse(`${protocol}://${host}`);
  return url && url.href === `${url.origin}/` ? url.origin : null;
};

/** Draws the page that was asked for and sends it, compressed where the visitor takes it. */
export const answerPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  deps: PageDeps,
  draw: Draw,
): Promise<FastifyReply> => {
  const origin = deps.publicUrl ?? originOf(request);
  if (origin === null) return sendFailure(request, reply, 400, 'VALIDATION', 'The Host header is not valid.');
  const page = await deps.drawings(request, reply, async () =>
    draw({
      url: request.url,
      transport: deps.transport(request),
      site: await deps.site(),
      origin,
      onError: (error) => request.log.error({ err: error }, 'a page could not be drawn in full'),
    }),
  );
  if (page === 'busy') return sendUnavailable(reply, tooManyVisitors);
  if (page === 'gone') return reply.hijack();
  if ('redirect' in page) return reply.redirect(page.redirect, page.status);
  reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', ...page.headers });
  // What the page needs is away: search engines keep what they know of it.
  if (page.status === 503) reply.header('retry-after', databaseAwayRetrySeconds);
  const encoding = negotiateEncoding(request.headers['accept-encoding']?.toString());
  const body = Readable.fromWeb(page.body);
  if (encoding === 'identity' || request.method === 'HEAD') return reply.send(body);
  const encoder = encoders[encoding]();
  body.on('error', (error) => encoder.destroy(error));
  return reply.header('content-encoding', encoding).send(body.pipe(encoder));
};
