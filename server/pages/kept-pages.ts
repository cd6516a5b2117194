import { LRUCache } from 'lru-cache';
import { countCache } from '#platform/metrics/counts.ts';
import type { Waiting } from './drawing-queue.ts';
import { createKeptPage, type DrawnPage, type KeptPage } from './kept-page.ts';
import type { PageAddress } from './page-address.ts';
import type { PageSources } from './page-sources.ts';

export interface Redirect {
  readonly status: number;
  readonly redirect: string;
}

/** `busy`: too many are waiting; `gone`: nobody is waiting any more. */
export type Drawing = DrawnPage | Redirect | 'busy' | 'gone';

interface Options {
  readonly draw: (address: PageAddress, waiting: Waiting) => Promise<Drawing>;
  /** Whether the page would be drawn alike now; null: it wouldn't, or nobody knows. */
  readonly recheck: (sources: PageSources) => Promise<PageSources | null>;
  /** Of what this process has written to what pages show. */
  readonly version: () => number;
  /** The server's clock in ms. */
  readonly now: () => number;
  readonly maxBytes?: number;
  /** The same for searches and addresses without a page: anybody can make up more of them. */
  readonly maxRareBytes?: number;
}

export interface KeptPages {
  /** The page as it is, if that is known without waiting. One that gets old is looked after behind it. */
  readNow(key: string): KeptPage | null;
  /** The page as it is. What may not be kept comes as it was drawn. */
  read(address: PageAddress, waiting: Waiting): Promise<KeptPage | Drawing>;
}

/** How old a page is when it is looked after, while everybody still gets it. */
const softMs = 500;
/** How old it is when nobody gets it before that. Other processes' changes show within this, and a second in which promotions are kept. */
const hardMs = 1000;
const usualBytes = 16 * 1024 * 1024;
const rareBytes = 6 * 1024 * 1024;

export const isKept = (page: KeptPage | Drawing): page is KeptPage => typeof page === 'object' && 'bodyNow' in page;

const mayBeKept = (page: Drawing, { isNowhere }: PageAddress): page is DrawnPage =>
  typeof page === 'object' &&
  'html' in page &&
  (page.status === 200 || page.status === 410 || (page.status === 404 && isNowhere)) &&
  !('cache-control' in page.headers);

/** One renewal of one page, for everybody who waits for it. */
interface Flight {
  /** What this process had written before it began. */
  readonly version: number;
  readonly result: Promise<KeptPage | Drawing>;
  readonly leave: AbortController;
  waiting: number;
}

/**
 * Keeps pages as they were drawn (decision 044). A page is sent as long as what it was made of is the same. While it is asked
 * for, that is looked after every half second behind it; but a change by this process is always waited for. However many
 * ask, a page is drawn once at a time.
 */
export const createKeptPages = ({
  draw,
  recheck,
  version,
  now,
  maxBytes = usualBytes,
  maxRareBytes = rareBytes,
}: Options): KeptPages => {
  const storeOf = (maxSize: number) =>
    new LRUCache<string, KeptPage>({ maxSize, sizeCalculation: (page) => page.size() });
  const usual = storeOf(maxBytes);
  const rare = storeOf(maxRareBytes);
  const flights = new Map<string, Flight>();

  const find = (key: string): KeptPage | undefined => usual.get(key) ?? rare.get(key);
  const forget = (key: string): void => {
    usual.delete(key);
    rare.delete(key);
  };
  /** Its size is only asked for when it is new. */
  const keep = (page: KeptPage): void => {
    forget(page.address.key);
    (page.address.isRare ? rare : usual).set(page.address.key, page);
  };
  const onGrown = (page: KeptPage): void => {
    if (find(page.address.key) === page) keep(page);
  };

  const isStill = async (page: KeptPage): Promise<boolean> => {
    const moment = { version: version(), at: performance.now() };
    const sources = await recheck(page.made().sources).catch(() => null);
    if (sources) page.isStill({ sources, ...moment });
    return sources !== null;
  };
  const renew = async (address: PageAddress, waiting: Waiting): Promise<KeptPage | Drawing> => {
    const before = find(address.key);
    if (before && (await isStill(before))) return before;
    const drawn = await draw(address, waiting);
    // What was there before is outdated, also where nothing can take its place.
    if (drawn !== 'busy' && drawn !== 'gone') forget(address.key);
    if (!mayBeKept(drawn, address) || drawn.made === null) return drawn;
    const page = await createKeptPage(address, drawn, drawn.made, { now, onGrown });
    keep(page);
    return page;
  };
  const start = (address: PageAddress, network: string): Flight => {
    const leave = new AbortController();
    const result = renew(address, { network, signal: leave.signal }).finally(() => flights.delete(address.key));
    const flight = { version: version(), leave, waiting: 0, result };
    flights.set(address.key, flight);
    return flight;
  };
  /** Once everybody has left, nothing is drawn. */
  const join = async (flight: Flight, { signal }: Waiting): Promise<KeptPage | Drawing> => {
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
  const renewBehind = ({ address }: KeptPage): void => {
    if (flights.has(address.key)) return;
    const flight = start(address, 'renewal');
    flight.waiting = 1;
    // Whoever asks next meets the failure again.
    flight.result.catch(() => undefined);
  };

  const readNow = (key: string): KeptPage | null => {
    const page = find(key);
    if (!page) return null;
    const { sources, version: seen, at } = page.made();
    const age = performance.now() - at;
    const isOver = sources.until < Infinity && now() >= sources.until;
    if (seen !== version() || age > hardMs || isOver) return null;
    if (age > softMs) renewBehind(page);
    return page;
  };

  return {
    readNow,
    read: async (address, waiting) => {
      const needed = version();
      countCache('pages', readNow(address.key) !== null);
      for (;;) {
        const page = readNow(address.key);
        if (page) return page;
        const running = flights.get(address.key);
        const flight = running ?? start(address, waiting.network);
        const result = await join(flight, waiting);
        if (result === 'gone' && waiting.signal.aborted) return result;
        const isOutdated = isKept(result) ? result.made().version < needed : flight.version < needed;
        // Another network's share may be used up, while ours is not.
        const isOthers = running !== undefined && (result === 'busy' || result === 'gone');
        if (!isOutdated && !isOthers) return result;
      }
    },
  };
};
