import { LRUCache } from 'lru-cache';
import type { Moment } from '#platform/database/own-writes.ts';
import { countCache } from '#platform/metrics/counts.ts';
import type { Waiting } from './render-queue.ts';
import { createCachedPage, type PageContent, type CachedPage } from './cached-page.ts';
import type { PageAddress } from './page-address.ts';
import type { PageSources } from './page-sources.ts';

export interface Redirect {
  readonly status: number;
  readonly redirect: string;
}

/** `busy`: too many requests are waiting. `gone`: no request waits for this page anymore. */
export type RenderedPage = PageContent | Redirect | 'busy' | 'gone';

interface Options {
  readonly render: (address: PageAddress, waiting: Waiting) => Promise<RenderedPage>;
  /** @returns null if the page would differ if it were rendered now, or if that can't be determined */
  readonly recheck: (sources: PageSources) => Promise<PageSources | null>;
  readonly moment: () => Moment;
  /** Whether the database is away, so that no page can be rendered. */
  readonly isAway: () => boolean;
  /** False if something was taken off the site since that moment. */
  readonly mayShowWhileAway: (moment: Moment) => boolean;
  /** The server's clock in ms. */
  readonly now: () => number;
  readonly maxBytes?: number;
  /** The limit for searches and URLs without a page, of which anyone can make up any number. */
  readonly maxRareBytes?: number;
}

export interface PageCache {
  /** Null if the page isn't cached or must be revalidated first. Revalidates a stale page in the background. */
  readNow(key: string): CachedPage | null;
  /** A page that may not be cached is returned as it was rendered. */
  read(address: PageAddress, waiting: Waiting): Promise<CachedPage | RenderedPage>;
}

/** From this age on, a page is revalidated in the background while it's still served. */
const softMs = 500;
/**
 * From this age on, a page is revalidated before it's served. So other processes' changes show within a second, and
 * promotions a second later, because they are cached themselves.
 */
const hardMs = 1000;
const usualBytes = 16 * 1024 * 1024;
const rareBytes = 6 * 1024 * 1024;

export const isCached = (page: CachedPage | RenderedPage): page is CachedPage =>
  typeof page === 'object' && 'bodyNow' in page;

const mayBeCached = (page: RenderedPage, { isNowhere }: PageAddress): page is PageContent =>
  typeof page === 'object' &&
  'html' in page &&
  (page.status === 200 || page.status === 410 || (page.status === 404 && isNowhere)) &&
  !('cache-control' in page.headers);

/** One revalidation of one page, shared by all requests that wait for it. */
interface Flight {
  /** This process's number of writes when the revalidation began. */
  readonly version: number;
  readonly result: Promise<CachedPage | RenderedPage>;
  readonly leave: AbortController;
  waiting: number;
}

/**
 * Caches rendered pages as long as their sources are unchanged (decision 044). A requested page is checked in the
 * background every half second. After a change by this process, requests wait for the check.
 */
export const createPageCache = ({
  render,
  recheck,
  moment,
  isAway,
  mayShowWhileAway,
  now,
  maxBytes = usualBytes,
  maxRareBytes = rareBytes,
}: Options): PageCache => {
  const storeOf = (maxSize: number) =>
    new LRUCache<string, CachedPage>({ maxSize, sizeCalculation: (page) => page.size() });
  const usual = storeOf(maxBytes);
  const rare = storeOf(maxRareBytes);
  const flights = new Map<string, Flight>();

  const find = (key: string): CachedPage | undefined => usual.get(key) ?? rare.get(key);
  const forget = (key: string): void => {
    usual.delete(key);
    rare.delete(key);
  };
  /** Stores a page, and stores it again when it has grown: LRUCache reads the size only then. */
  const keep = (page: CachedPage): void => {
    forget(page.address.key);
    (page.address.isRare ? rare : usual).set(page.address.key, page);
  };
  const onGrown = (page: CachedPage): void => {
    if (find(page.address.key) === page) keep(page);
  };

  const mayStay = (page: CachedPage): boolean => isAway() && mayShowWhileAway(page.made().moment);
  const isStill = async (page: CachedPage): Promise<boolean> => {
    const began = moment();
    const sources = await recheck(page.made().sources).catch(() => null);
    if (sources) page.isStill({ sources, moment: began });
    return sources !== null;
  };
  const renew = async (address: PageAddress, waiting: Waiting): Promise<CachedPage | RenderedPage> => {
    const before = find(address.key);
    if (before && ((await isStill(before)) || mayStay(before))) return before;
    const rendered = await render(address, waiting);
    if (before && mayStay(before)) return before;
    // The earlier page is outdated, even if the new one can't be cached.
    if (rendered !== 'busy' && rendered !== 'gone') forget(address.key);
    if (!mayBeCached(rendered, address) || rendered.made === null) return rendered;
    const page = await createCachedPage(address, rendered, rendered.made, { now, onGrown });
    keep(page);
    return page;
  };
  const start = (address: PageAddress, network: string): Flight => {
    const leave = new AbortController();
    const result = renew(address, { network, signal: leave.signal }).finally(() => flights.delete(address.key));
    const flight = { version: moment().version, leave, waiting: 0, result };
    flights.set(address.key, flight);
    return flight;
  };
  /** Cancels the render once all its requests have disconnected. */
  const join = async (flight: Flight, { signal }: Waiting): Promise<CachedPage | RenderedPage> => {
    flight.waiting += 1;
    const leave = (): void => {
      flight.waiting -= 1;
      if (flight.waiting === 0) flight.leave.abort();
    };
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await flight.result;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  };
  const renewBehind = ({ address }: CachedPage): void => {
    if (flights.has(address.key)) return;
    const flight = start(address, 'renewal');
    flight.waiting = 1;
    // The next request sees the same error.
    flight.result.catch(() => undefined);
  };

  const readNow = (key: string): CachedPage | null => {
    const page = find(key);
    if (!page) return null;
    if (isAway()) return mayStay(page) ? page : null;
    const { sources, moment: made } = page.made();
    const current = moment();
    const age = current.at - made.at;
    const isOver = sources.until < Infinity && now() >= sources.until;
    if (made.version !== current.version || age > hardMs || isOver) return null;
    if (age > softMs) renewBehind(page);
    return page;
  };

  return {
    readNow,
    read: async (address, waiting) => {
      const needed = moment().version;
      countCache('pages', readNow(address.key) !== null);
      for (;;) {
        const page = readNow(address.key);
        if (page) return page;
        const running = flights.get(address.key);
        const flight = running ?? start(address, waiting.network);
        const result = await join(flight, waiting);
        if (result === 'gone' && waiting.signal.aborted) return result;
        const isOutdated = !isAway() && (isCached(result) ? result.made().moment.version : flight.version) < needed;
        // Another network's share may have been used up, while ours has room.
        const isOthers = running !== undefined && (result === 'busy' || result === 'gone');
        if (!isOutdated && !isOthers) return result;
      }
    },
  };
};
