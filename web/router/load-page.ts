import type { QueryClient } from '@tanstack/react-query';
import type { Location } from '#ui/routing/routing.ts';
import { matchRoute } from '#contract-kit/match-route.ts';
import { toPageError } from './page-error.ts';
import type { PageHandle, PageModule, PageRoute } from '#ui/routing/page-route.ts';
import type { LoadedPage } from './loaded-page.ts';

interface Surroundings {
  readonly queryClient: QueryClient;
  /** With scheme, without a trailing slash. */
  readonly origin: string;
  readonly signal: AbortSignal;
}

export type Loading = LoadedPage | { readonly redirect: string; readonly status: number };

/** The last route matches everything, so there always is one. */
export const findRoute = (routes: readonly PageRoute[], pathname: string) => {
  const match = matchRoute(routes, pathname);
  if (!match) throw new Error(`no route matches ${pathname}`);
  return match;
};

const handleOf = (route: PageRoute, module: PageModule): PageHandle => ({ ...module.handle, ...route.handle });

/** For a page whose data came with the document. */
export const loadCode = async (
  route: PageRoute,
  location: Location,
  error: LoadedPage['error'],
): Promise<LoadedPage> => {
  const module = await route.load();
  return { location, route, Component: module.Component, handle: handleOf(route, module), error };
};

/** Fetches code and data in parallel. `onError` receives the cause of an error page. */
export const loadPage = async (
  routes: readonly PageRoute[],
  location: Location,
  { queryClient, origin, signal }: Surroundings,
  onError: (error: unknown) => void = () => undefined,
): Promise<Loading> => {
  const { route, params } = findRoute(routes, location.pathname);
  // Concatenated, because a path like "//a" on its own would be parsed as another host.
  const url = new URL(`${origin}${location.pathname}${location.search}`);
  const data = Promise.resolve(route.loader?.({ request: new Request(url, { signal }), params, queryClient }));
  const [code, response] = await Promise.allSettled([loadCode(route, location, null), data]);
  if (code.status === 'rejected') throw code.reason;
  if (response.status === 'fulfilled') return { ...code.value, handle: { ...code.value.handle, ...response.value } };
  const reason: unknown = response.reason;
  const to = reason instanceof Response ? reason.headers.get('location') : null;
  if (reason instanceof Response && to) return { redirect: to, status: reason.status };
  onError(reason);
  return { ...code.value, error: toPageError(reason) };
};
