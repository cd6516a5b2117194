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
  /** Calls of our own API on behalf of the visitor. */
  readonly transport: (request: FastifyRequest) => Transport;
  readonly site: () => Promise<Site>;
  readonly drawings: DrawingQueue;
  /** The site's public address; by default the request's own host. */
  readonly publicUrl?: string;
}

const tooManyVisitors: Unavailable = {
  siteName: label.name,
  heading: 'We’re busy right now',
  text: 'A lot of people are here at once. This page will retry automatically in a few seconds.',
  retryAfterSeconds: 3,
};

/** Whether the client reads pages: browsers, and clients that accept anything. Missing files and calls get a plain 404. */
export const wantsPage = ({ url, headers: { accept } }: FastifyRequest): boolean =>
  !url.startsWith('/api/') && (accept === undefined || accept.includes('text/html') || accept.startsWith('*/*'));

const encoders = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip({ level: 5 }),
} as const;

/** Where the site was reached, according to the request; null if its Host header is invalid. */
const originOf = ({ protocol, host }: FastifyRequest): string | null => {
  const url = URL.parse(`${protocol}://${host}`);
  return url && url.href === `${url.origin}/` ? url.origin : null;
};

/** Renders the requested page and sends it, compressed if the visitor accepts that. */
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
      onError: (error) => request.log.error({ err: error }, 'a page could not be rendered completely'),
    }),
  );
  if (page === 'busy') return sendUnavailable(reply, tooManyVisitors);
  if (page === 'gone') return reply.hijack();
  // An address that has moved can move again: browsers would keep a 301 for years.
  if ('redirect' in page) return reply.header('cache-control', 'no-cache').redirect(page.redirect, page.status);
  reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', ...page.headers });
  // The page's data is unavailable: search engines keep what they have.
  if (page.status === 503) reply.header('retry-after', databaseAwayRetrySeconds);
  const encoding = negotiateEncoding(request.headers['accept-encoding']?.toString());
  const body = Readable.fromWeb(page.body);
  if (encoding === 'identity' || request.method === 'HEAD') return reply.send(body);
  const encoder = encoders[encoding]();
  body.on('error', (error) => encoder.destroy(error));
  return reply.header('content-encoding', encoding).send(body.pipe(encoder));
};
