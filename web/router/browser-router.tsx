import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import { createPath, type Location, NavigationType, Router, type RouterContextProvider, type To } from 'react-router';
import { readLocation, resolveTo, writeLocation } from './browser-history.ts';
import { loadPage } from './load-page.ts';
import { PageStateProvider } from './page-context.ts';
import type { LoadedPage, PageRoute } from './page-route.ts';

type How = 'push' | 'replace' | 'pop';

interface View {
  readonly page: LoadedPage;
  readonly type: NavigationType;
}

const types = { push: NavigationType.Push, replace: NavigationType.Replace, pop: NavigationType.Pop } as const;

interface Options {
  readonly routes: readonly PageRoute[];
  readonly context: RouterContextProvider;
  readonly first: LoadedPage;
  readonly onView: (view: View) => void;
  readonly onNavigating: (navigating: boolean) => void;
}

/** Goes from page to page: the next one is shown, and stands in the address, once its code and data are here. */
const createRouter = ({ routes, context, first, onView, onNavigating }: Options) => {
  let current = first;
  let running: AbortController | null = null;

  const show = (page: LoadedPage, how: How): void => {
    current = page;
    if (how !== 'pop') writeLocation(how, page.location);
    onView({ page, type: types[how] });
  };

  const go = async (location: Location, how: How): Promise<void> => {
    running?.abort();
    const mine = new AbortController();
    running = mine;
    onNavigating(true);
    try {
      const loaded = await loadPage(routes, location, {
        context,
        origin: window.location.origin,
        signal: mine.signal,
      });
      if (running !== mine) return;
      if ('redirect' in loaded) return void go(resolveTo(loaded.redirect, null, location), 'replace');
      show(loaded, how);
    } catch {
      // The code of the page could not be fetched: the site may have been renewed since this one was loaded.
      if (running === mine) window.location.assign(createPath(location));
    } finally {
      if (running === mine) {
        running = null;
        onNavigating(false);
      }
    }
  };

  /** A part of the same page needs nothing fetched. */
  const navigate = (to: To, state: unknown, how: 'push' | 'replace'): void => {
    const location = resolveTo(to, state, current.location);
    const same = location.pathname === current.location.pathname && location.search === current.location.search;
    if (same && location.hash) show({ ...current, location }, how);
    else void go(location, same ? 'replace' : how);
  };

  return {
    createHref: (to: To) => (typeof to === 'string' ? to : createPath(to)),
    go: (delta: number) => window.history.go(delta),
    push: (to: To, state?: unknown) => navigate(to, state, 'push'),
    replace: (to: To, state?: unknown) => navigate(to, state, 'replace'),
    reload: () => void go(current.location, 'replace'),
    onPop: () => {
      const location = readLocation();
      const { pathname, search } = current.location;
      if (location.pathname === pathname && location.search === search) show({ ...current, location }, 'pop');
      else void go(location, 'pop');
    },
  };
};

interface BrowserRouterProps {
  readonly routes: readonly PageRoute[];
  readonly context: RouterContextProvider;
  /** What the server has drawn. */
  readonly first: LoadedPage;
  readonly children: ReactNode;
}

export const BrowserRouter = ({ routes, context, first, children }: BrowserRouterProps) => {
  const [view, setView] = useState<View>({ page: first, type: NavigationType.Pop });
  const [navigating, setNavigating] = useState(false);
  const [router] = useState(() =>
    createRouter({
      routes,
      context,
      first,
      onView: (next) => startTransition(() => setView(next)),
      onNavigating: setNavigating,
    }),
  );
  useEffect(() => {
    window.addEventListener('popstate', router.onPop);
    return () => window.removeEventListener('popstate', router.onPop);
  }, [router]);
  const state = useMemo(
    () => ({ page: view.page, navigating, reload: router.reload }),
    [view.page, navigating, router],
  );
  return (
    <Router location={view.page.location} navigationType={view.type} navigator={router}>
      <PageStateProvider value={state}>{children}</PageStateProvider>
    </Router>
  );
};
