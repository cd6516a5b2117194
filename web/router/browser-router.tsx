import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { hrefOf, LocationProvider, NavigateProvider } from '#ui/routing/routing.ts';
import { forgetOverlays, isOverlayPop, leaveOverlays } from '#ui/routing/back-closes.ts';
import { offerAnotherTry, withdrawOffer } from '#ui/data/out-of-reach.ts';
import { readLocation, writeLocation } from './browser-history.ts';
import { createRouter, type RouterDeps } from './create-router.ts';
import { PageStateProvider } from './page-context.ts';
import { deferredPlaces } from './deferred-places.ts';
import type { PageRoute } from '#ui/routing/page-route.ts';
import type { LoadedPage } from './loaded-page.ts';

const depsOf = (mustStay: () => boolean): RouterDeps => ({
  origin: window.location.origin,
  read: readLocation,
  write: (how, location) => leaveOverlays(() => writeLocation(how, location)),
  leave: (location) => deferredPlaces.current?.savePlace(location),
  offer: (again, path) => offerAnotherTry({ again, reload: () => window.location.assign(hrefOf(path)), mustStay }),
  withdrawOffer,
});

interface BrowserRouterProps {
  readonly routes: readonly PageRoute[];
  readonly queryClient: QueryClient;
  readonly first: LoadedPage;
  /** True while a full page load would end something in progress, e.g. music. */
  readonly mustStay: () => boolean;
  readonly children: ReactNode;
}

export const BrowserRouter = ({ routes, queryClient, first, mustStay, children }: BrowserRouterProps) => {
  const [page, setPage] = useState(first);
  const [navigating, setNavigating] = useState(false);
  const [router] = useState(() => {
    const onPage = (next: LoadedPage): void => startTransition(() => setPage(next));
    return createRouter({ routes, queryClient, first, onPage, onNavigating: setNavigating }, depsOf(mustStay));
  });
  useEffect(() => {
    const onPop = (): void => {
      if (!isOverlayPop()) router.onPop();
    };
    window.addEventListener('popstate', onPop);
    forgetOverlays();
    return () => window.removeEventListener('popstate', onPop);
  }, [router]);
  const state = useMemo(() => ({ page, navigating, reload: router.reload }), [page, navigating, router]);
  return (
    <NavigateProvider value={router.navigate}>
      <LocationProvider value={page.location}>
        <PageStateProvider value={state}>{children}</PageStateProvider>
      </LocationProvider>
    </NavigateProvider>
  );
};
