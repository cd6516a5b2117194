import type { CachedSource } from '#platform/http/cached-responses.ts';
import { negotiateEncoding } from '#platform/http/negotiate-encoding.ts';
import { matchesWeakly } from '#platform/http/ranges/entity-tags.ts';
import { hitCounter } from '#platform/metrics/counts.ts';
import { wantsPage } from './send-page.ts';
import type { PageCache } from './page-cache.ts';
import { keyOf } from './page-address.ts';

interface Options {
  readonly pages: PageCache;
  /** By default, each request's own origin. */
  readonly publicUrl?: string;
}

/** Finds a cached page that can be sent at once, if the URL is exactly the page's own. Else Fastify gets the request. */
export const cachedPageResponse = ({ pages, publicUrl }: Options): CachedSource => {
  const countHit = hitCounter('pages');
  return ({ url = '', headers }) => {
    if (url.startsWith('/api/')) return null;
    const page = pages.readNow(keyOf(publicUrl ?? `http://${headers.host}`, url));
    const body = page?.bodyNow(negotiateEncoding(headers['accept-encoding']?.toString()));
    if (!page || !body || !wantsPage(url, headers)) return null;
    countHit();
    return page.status === 200 && matchesWeakly(headers['if-none-match'], body.etag)
      ? { route: '/*', status: 304, headers: body.headersOf304, body: undefined, cookie: false }
      : { route: '/*', status: page.status, headers: body.headers, body: body.bytes, cookie: false };
  };
};
