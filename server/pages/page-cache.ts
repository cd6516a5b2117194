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

/** `busy`: too many are waiting; `gone`: nobody is waiting any more. */
export type RenderedPage = PageContent | Redirect | 'busy' | 'gone';

interface Options {
  readonly render: (address: PageAddress, waiting: Waiting) => Promise<RenderedPage>;
  /** Whether the page would be rendered alike now; null: it wouldn't, or nobody knows. */
  readonly recheck: (sources: PageSources) => Promise<PageSources | null>;
  readonly moment: () => Moment;
  /** Whether the database is away: then no page can be rendered, and the last one is better than none... */
  readonly isAway: () => boolean;
  /** ...if it was the same at that moment. */
  readonly mayShowWhileAway: (moment: Moment) => boolean;
  /** The server's clock in ms. */
  readonly now: () => number;
  readonly maxBytes?: number;
  /** The same for searches and addresses without a page: anybody can make up more of them. */
  readonly maxRareBytes?: number;
}

export interface PageCache {
  /** The page as it is, if that is known without waiting. One that gets old is looked after behind it. */
  readNow(key: string): CachedPage | null;
  /** The page as it is. What may not be kept comes as it was rendered. */
  read(address: PageAddress, waiting: Waiting): Promise<CachedPage | RenderedPage>;
}

/** How old a page is when it is looked after, while everybody still gets it. */
const softMs = 500;
/** How old it is when nobody gets it before that. Other processes' changes show within this, and a second in which promotions are kept. */
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

/** One renewal of one page, for everybody who waits for it. */
interface Flight {
  /** What this process had written before it began. */
  readonly version: number;
  readonly result: Promise<CachedPage | RenderedPage>;
  readonly leave: AbortController;
  waiting: number;
}

/**
 * Keeps pages as they were rendered (decision 044). A page is sent as long as what it was made of is the same. While it is asked
 * for, that is looked after every half second behind it; but a change by this process is always waited for. However many
 * ask, a page is rendered once at a time.
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
  /** Its size is only asked for when it is new. */
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
    // What was there before is outdated, also where nothing can take its place.
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
  /** Once everybody has left, nothing is rendered. */
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
    // Whoever asks next meets the failure again.
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
        // Another network's share may be used up, while ours is not.
        const isOthers = running !== undefined && (result === 'busy' || result === 'gone');
        if (!isOutdated && !isOthers) return result;
      }
    },
  };
};
