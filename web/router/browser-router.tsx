import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import { NavigationType, Router, type RouterContextProvider } from 'react-router';
import { offerAnotherTry, withdrawOffer } from '#ui/data/out-of-reach.ts';
import { readLocation, writeLocation } from './browser-history.ts';
import { createRouter, type RouterOutside, type View } from './create-router.ts';
import { PageStateProvider } from './page-context.ts';
import type { LoadedPage, PageRoute } from './page-route.ts';

/** The real browser. */
const outside = (mustStay: () => boolean): RouterOutside => ({
  origin: window.location.origin,
  read: readLocation,
  write: writeLocation,
  goBack: (delta) => window.history.go(delta),
  offer: (again, path) => offerAnotherTry({ again, reload: () => window.location.assign(path), mustStay }),
  withdrawOffer,
});

interface BrowserRouterProps {
  readonly routes: readonly PageRoute[];
  readonly context: RouterContextProvider;
  /** The page that the server rendered. */
  readonly first: LoadedPage;
  /** Something is in progress that a full page load would end, e.g. music. */
  readonly mustStay: () => boolean;
  readonly children: ReactNode;
}

export const BrowserRouter = ({ routes, context, first, mustStay, children }: BrowserRouterProps) => {
  const [view, setView] = useState<View>({ page: first, type: NavigationType.Pop });
  const [navigating, setNavigating] = useState(false);
  const [router] = useState(() => {
    const onView = (next: View): void => startTransition(() => setView(next));
    return createRouter({ routes, context, first, onView, onNavigating: setNavigating }, outside(mustStay));
  });
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
