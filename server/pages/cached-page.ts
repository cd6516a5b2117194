import { hash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Encoding } from '#platform/http/negotiate-encoding.ts';
import { decodePage, encodePage } from './encode-page.ts';
import type { Moment } from '#platform/database/own-writes.ts';
import type { PageAddress } from './page-address.ts';
import type { PageSources } from './page-sources.ts';

export interface PageContent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: Uint8Array;
  /** Null if a part is missing; then the page isn't cached. */
  readonly made: Made | null;
}

/** The API responses that a page was rendered from, and when. */
export interface Made {
  readonly sources: PageSources;
  readonly moment: Moment;
}

export interface PageBody {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly headers: OutgoingHttpHeaders;
  readonly headersOf304: OutgoingHttpHeaders;
}

export interface CachedPage {
  readonly address: PageAddress;
  readonly status: number;
  made(): Made;
  /** Records that the page is unchanged, though the time of its next change may be different. */
  isStill(made: Made): void;
  /** Null if no request has needed this encoding yet. */
  bodyNow(encoding: Encoding): PageBody | null;
  body(encoding: Encoding): Promise<PageBody>;
  /** Estimated bytes of memory. */
  size(): number;
}

interface Around {
  /** The server's clock in ms. */
  readonly now: () => number;
  /** Called when a page takes more memory, because another encoding of it was made. */
  readonly onGrown: (page: CachedPage) => void;
}

/** Shared caches may send a page for this long without asking us, but not beyond the moment at which it changes. */
const sharedSeconds = 5;
const bytesAround = 2000;
/** Headers for statuses 200 and 304, per encoding. */
const bytesOfHeaders = 1000;

export const createCachedPage = async (
  address: PageAddress,
  { status, headers, html }: PageContent,
  firstMade: Made,
  { now, onGrown }: Around,
): Promise<CachedPage> => {
  const tag = hash('sha256', html, 'base64url').slice(0, 22);
  const bodies = new Map<Encoding, PageBody>();
  const running = new Map<Encoding, Promise<PageBody>>();
  let made = firstMade;

  const present = (bytes: Buffer, encoding: Encoding): PageBody => {
    const left = Math.max(0, Math.floor((made.sources.until - now()) / 1000));
    const etag = `"${tag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    const headersOf304 = {
      ...headers,
      etag,
      'cache-control': `public, max-age=0, s-maxage=${Math.min(sharedSeconds, left)}`,
      vary: 'accept-encoding',
    };
    return {
      bytes,
      etag,
      headersOf304,
      headers: {
        ...headersOf304,
        'content-type': 'text/html; charset=utf-8',
        'content-length': String(bytes.length),
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      },
    };
  };
  const add = (bytes: Buffer, encoding: Encoding): PageBody => {
    const body = present(bytes, encoding);
    bodies.set(encoding, body);
    return body;
  };
  const make = async (encoding: Encoding): Promise<PageBody> => {
    const decoded = await decodePage(small);
    const body = add(encoding === 'identity' ? decoded : await encodePage(decoded, encoding), encoding);
    onGrown(page);
    return body;
  };
  // The only encoding that always exists; the others are made from it.
  const small = await encodePage(html, 'br');
  add(small, 'br');

  const page: CachedPage = {
    address,
    status,
    made: () => made,
    isStill: (again) => {
      made = again;
      for (const [encoding, { bytes }] of bodies) add(bytes, encoding);
    },
    bodyNow: (encoding) => bodies.get(encoding) ?? null,
    body: async (encoding) => {
      const body = bodies.get(encoding);
      if (body) return body;
      const making = running.get(encoding) ?? make(encoding).finally(() => running.delete(encoding));
      running.set(encoding, making);
      return await making;
    },
    size: () => [...bodies.values()].reduce((sum, { bytes }) => sum + bytes.length + bytesOfHeaders, bytesAround),
  };
  return page;
};
