import type { QueryClient } from '@tanstack/react-query';
import { createPath, type Location, type Navigate } from '#ui/routing/routing.ts';
import { ApiError } from '#contract-kit/api.ts';
import { resolveTo } from './browser-history.ts';
import { findRoute, loadPage } from './load-page.ts';
import { toPageError } from './page-error.ts';
import type { PageRoute } from '#ui/routing/page-route.ts';
import type { LoadedPage } from './loaded-page.ts';

type How = 'push' | 'replace' | 'pop';

export interface RouterDeps {
  readonly origin: string;
  readonly read: () => Location;
  readonly write: (how: 'push' | 'replace', location: Location) => void;
  /** Called before another page is shown, to record the visitor's position on this one. */
  readonly leave: (location: Location) => void;
  /** Tells the visitor that a page couldn't be reached, and offers a retry or a full page load. */
  readonly offer: (again: () => void, path: string) => Promise<void>;
  /** No one is waiting for that page anymore. */
  readonly withdrawOffer: () => void;
}

interface Options {
  readonly routes: readonly PageRoute[];
  readonly queryClient: QueryClient;
  readonly first: LoadedPage;
  readonly onPage: (page: LoadedPage) => void;
  readonly onNavigating: (navigating: boolean) => void;
}

const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** The next page and its URL appear once its code and data have loaded. */
export const createRouter = (
  { routes, queryClient, first, onPage, onNavigating }: Options,
  { origin, read, write, leave, offer, withdrawOffer }: RouterDeps,
) => {
  let current = first;
  let running: AbortController | null = null;

  const show = (page: LoadedPage, how: How): void => {
    leave(current.location);
    current = page;
    if (how !== 'pop') write(how, page.location);
    onPage(page);
  };

  /** The current page and its music stay. An error replaces it only if the URL has already changed. */
  const stay = async (location: Location, how: How): Promise<void> => {
    if (how === 'pop') {
      const { route } = findRoute(routes, location.pathname);
      const error = toPageError(new ApiError(0, undefined));
      return show({ location, route, Component: () => null, handle: route.handle ?? {}, error }, how);
    }
    await offer(() => void go(location, how), createPath(location));
  };

  const go = async (location: Location, how: How): Promise<void> => {
    running?.abort();
    withdrawOffer();
    const mine = new AbortController();
    running = mine;
    onNavigating(true);
    let unreachable = false;
    const onError = (error: unknown): void => {
      unreachable = isUnreachable(error);
    };
    try {
      const loaded = await loadPage(routes, location, { queryClient, origin, signal: mine.signal }, onError);
      if (running !== mine) return;
      if ('redirect' in loaded) return void go(resolveTo(loaded.redirect, null, location), 'replace');
      if (unreachable) await stay(location, how);
      else show(loaded, how);
    } catch {
      if (running === mine) await stay(location, how);
    } finally {
      if (running === mine) {
        running = null;
        onNavigating(false);
      }
    }
  };

  /** A link within the same page fetches nothing. */
  const navigate: Navigate = (to, { replace = false, state } = {}) => {
    const location = resolveTo(to, state, current.location);
    const { pathname, search, hash } = current.location;
    const same = location.pathname === pathname && location.search === search;
    // A link to the current URL adds no history entry.
    if (same && location.hash) show({ ...current, location }, replace || location.hash === hash ? 'replace' : 'push');
    else void go(location, replace || same ? 'replace' : 'push');
  };

  return {
    navigate,
    reload: () => void go(current.location, 'replace'),
    onPop: () => {
      const location = read();
      const { pathname, search } = current.location;
      if (location.pathname === pathname && location.search === search) show({ ...current, location }, 'pop');
      else void go(location, 'pop');
    },
  };
};
