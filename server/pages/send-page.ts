import type { FastifyReply, FastifyRequest } from 'fastify';
import { label, publishedColors } from '#content/current.ts';
import { sendFailure } from '#platform/http/create-http-server.ts';
import { negotiateEncoding } from '#platform/http/negotiate-encoding.ts';
import { matchesWeakly } from '#platform/http/ranges/entity-tags.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import type { PageRenderer } from './page-renderer.ts';
import { type RenderDeps, renderInQueue } from './render-page.ts';
import { encodePage } from './encode-page.ts';
import type { PageContent, CachedPage } from './cached-page.ts';
import { type RenderedPage, isCached, type PageCache, type Redirect } from './page-cache.ts';
import type { FindAddress, PageAddress } from './page-address.ts';
import { databaseAwayRetrySeconds, sendUnavailable, type Unavailable } from '#platform/http/unavailable-page.ts';

export interface PageDeps extends RenderDeps {
  /** The site's public URL; by default the request's own host. */
  readonly publicUrl?: string;
  /** Without it, every request renders its page. */
  readonly keeping?: { readonly find: FindAddress; readonly pages: PageCache };
}

const tooManyVisitors = (): Unavailable => ({
  siteName: label.name,
  colors: publishedColors(),
  heading: 'We’re busy right now',
  text: 'A lot of people are here at once. This page will retry automatically in a few seconds.',
  retryAfterSeconds: 3,
});

/** True for browsers and clients that accept anything. Others get a plain 404 for missing files and calls. */
export const wantsPage = (url: string, { accept }: { readonly accept?: string | undefined }): boolean =>
  !url.startsWith('/api/') && (accept === undefined || accept.includes('text/html') || accept.startsWith('*/*'));

/** @returns null if the Host header is invalid */
const originOf = ({ protocol, host }: FastifyRequest): string | null => {
  const url = URL.parse(`${protocol}://${host}`);
  return url && url.href === `${url.origin}/` ? url.origin : null;
};

export const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  deps: PageDeps,
  render: PageRenderer,
): Promise<FastifyReply> => {
  const origin = deps.publicUrl ?? originOf(request);
  if (origin === null) return sendFailure(request, reply, 400, 'VALIDATION', () => 'The Host header is not valid.');
  const address = deps.keeping?.find(request.url, origin) ?? null;
  const page = await untilDisconnect(request, reply, (waiting) =>
    deps.keeping && address
      ? deps.keeping.pages.read(address, waiting)
      : renderInQueue(deps, render, { url: request.url, origin }, waiting),
  );
  if (page === 'busy') return sendUnavailable(reply, tooManyVisitors());
  if (page === 'gone') return reply.hijack();
  if (isCached(page)) return await sendCached(request, reply, page);
  return 'redirect' in page ? redirect(request, reply, page, address) : await sendDrawn(request, reply, page);
};

const untilDisconnect = async (
  request: FastifyRequest,
  reply: FastifyReply,
  find: (waiting: { readonly network: string; readonly signal: AbortSignal }) => Promise<CachedPage | RenderedPage>,
): Promise<CachedPage | RenderedPage> => {
  const left = new AbortController();
  const leave = (): void => left.abort();
  reply.raw.once('close', leave);
  try {
    return await find({ network: networkOf(request.ip), signal: left.signal });
  } finally {
    reply.raw.off('close', leave);
  }
};

const encodingFor = ({ headers }: FastifyRequest) => negotiateEncoding(headers['accept-encoding']?.toString());

/** Sets no cookie, so that a cache in front of us may store the page; the browser's first API call sets it. */
const sendCached = async (request: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<FastifyReply> => {
  const { bytes, etag, headers, headersOf304 } = await page.body(encodingFor(request));
  void reply.removeHeader('set-cookie');
  return matchesWeakly(request.headers['if-none-match'], etag) && page.status === 200
    ? reply.code(304).headers(headersOf304).send()
    : reply.code(page.status).headers(headers).send(bytes);
};

/** `no-cache`, because browsers would otherwise keep a 301 for years, but the page can move again. */
const redirect = (
  { url }: FastifyRequest,
  reply: FastifyReply,
  { status, redirect: to }: Redirect,
  address: PageAddress | null,
): FastifyReply => {
  // The page was rendered without the parameters that it doesn't show, but the redirect keeps them.
  const own = address === null ? to : to.split('?', 1)[0] + (/\?.*/s.exec(url)?.[0] ?? '');
  return reply.header('cache-control', 'no-cache').redirect(own, status);
};

const sendDrawn = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, html }: PageContent,
): Promise<FastifyReply> => {
  void reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', ...headers });
  // 503: the page's data is unavailable, so search engines should keep what they have.
  if (status === 503) void reply.header('retry-after', databaseAwayRetrySeconds);
  const encoding = encodingFor(request);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.send(await encodePage(html, encoding));
};
