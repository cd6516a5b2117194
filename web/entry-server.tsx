import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { label } from '#content/label.ts';
import { colors } from '#content/theme.ts';
import { isBuiltInTheme } from '#contract-kit/colors/theme-colors.ts';
import { setCurrency } from '#contract-kit/currency.ts';
import { createApi } from '#contract-kit/api.ts';
import type { PageRules, Render, RenderInput, RenderResult } from '#contract-kit/page.ts';
import { currentLocale, english, setOffered, setLocaleSource } from '#contract-kit/languages/current.ts';
import { englishOnly, pathIn, readPath } from '#contract-kit/languages/language-path.ts';
import { type Site, siteQuery } from '#features/settings/web/public.ts';
import { siteDocumentQuery } from '#features/site/web/public.ts';
import type { DocumentName } from '#features/site/documents.ts';
import { builtIn } from '#features/site/built-in.ts';
import { promotionsQuery } from '#features/promotions/web/queries.ts';
import { createQueryClient } from '#ui/data/create-query-client.ts';
import { LocationProvider, NavigateProvider } from '#ui/routing/routing.ts';
import { App } from './app.tsx';
import { type PageState, toScriptJson } from './page-state.ts';
import { findRoute, loadPage } from './router/load-page.ts';
import { toPageError } from './router/page-error.ts';
import { PageStateProvider } from './router/page-context.ts';
import type { LoadedPage } from './router/loaded-page.ts';
import { fillings, routes } from './routes.tsx';

export const rules: PageRules = {
  paths: routes.map(({ path }) => path),
  kept: routes.flatMap(({ path, cached }) => (cached ? { path, parameters: cached } : [])),
};

const nowhere = (): never => {
  throw new Error('a page can’t navigate while rendering on the server');
};

/** Milliseconds after which an unfinished page is sent as it is. */
const patience = 5000;

/** Waits for every part, so that no inline script has to move a late one into place. */
const renderDocument = async (
  element: ReactNode,
  onError: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> => {
  const stream = await renderToReadableStream(element, {
    // React would send larger parts late, with inline scripts that the Content-Security-Policy forbids.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    signal: AbortSignal.timeout(patience),
    onError,
  });
  await stream.allReady;
  return stream;
};

/** The page's canonical path: no trailing slash, and the route's own case. Null if `pathname` needs no redirect. */
const ownPath = (pattern: string, pathname: string): string | null => {
  const segments = pathname.replace(/\/$/, '').split('/');
  const own = pattern === '/' ? [''] : pattern.split('/');
  // After two slashes, a browser would read the rest as another host.
  if (segments.length !== own.length || pathname.includes('//')) return null;
  const path = own
    .map((word, index) => {
      const part = segments[index] ?? '';
      if (!word.startsWith(':')) return word;
      return word === ':beatId' ? part.toLowerCase() : part;
    })
    .join('/');
  return path === pathname || path === '' ? null : path;
};

/** Sorted, because answers arrive in any order, and the same page should have the same bytes. */
const fetchedBy = (queryClient: QueryClient): PageState['queries'] =>
  queryClient
    .getQueryCache()
    .getAll()
    .toSorted((a, b) => (a.queryHash < b.queryHash ? -1 : 1))
    .flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data] as const] : []));

/** The code that shows it has the text that came with the site, so pages contain only another one. */
const removeBuiltInDisclaimer = (queryClient: QueryClient): void => {
  const { queryKey } = siteDocumentQuery('disclaimer');
  const current = queryClient.getQueryData(siteDocumentQuery('label').queryKey) ?? label;
  const { data } = builtIn('disclaimer', current);
  if (JSON.stringify(queryClient.getQueryData(queryKey)) === JSON.stringify(data)) {
    queryClient.removeQueries({ queryKey });
  }
};

/** Loaded with every dashboard page, so named in its document, too. */
const frameSource = 'web/shell/dashboard/frame.tsx';

const statusOf = ({ error, handle }: LoadedPage): number => error?.status ?? handle.status ?? 200;

/** Runs a page's loader with its own QueryClient and renders the whole document, in the language of its path. */
export const render: Render<Site> = async (input) => {
  const { url, site, origin, languages } = input;
  setCurrency(site.currency);
  const offered = site.languages ?? englishOnly;
  setOffered(offered);
  const whole = new URL(url, origin);
  const { language, pathname } = readPath(offered, whole.pathname);
  const home = pathIn(language, offered, '/');
  if (home !== '/' && whole.pathname === `${home}/`) return { status: 301, redirect: home + whole.search };
  if (!languages) return await renderPath(input, pathname);
  setLocaleSource(languages.current);
  const locale = language === 'en' ? english : await languages.localeIn(language);
  return await languages.run(locale, () => renderPath(input, pathname));
};

const renderPath = async (
  { url, transport, site, origin, assets: assetsOf, onError }: RenderInput<Site>,
  pathname: string,
): Promise<RenderResult> => {
  const { language } = currentLocale();
  const inLanguage = (path: string): string => pathIn(language, site.languages ?? englishOnly, path);
  const queryClient = createQueryClient(createApi(transport), 'server');
  queryClient.setQueryData(siteQuery().queryKey, site);

  const { search } = new URL(url, origin);
  const { route } = findRoute(routes, pathname);
  const moved = ownPath(route.path, pathname);
  if (moved !== null) return { status: 301, redirect: inLanguage(moved) + search };
  const location = { pathname, search, hash: '', state: null, key: 'default' };
  const signal = AbortSignal.timeout(patience);
  // What surrounds the page: the label's name and colors, then menu, footer, the disclaimer, and the banner at the top.
  const readDocument = async (name: DocumentName): Promise<void> => {
    const query = siteDocumentQuery(name);
    await queryClient.ensureQueryData(query).catch((error: unknown) => {
      onError(error);
      // The page that says what went wrong needs them, too.
      queryClient.setQueryData<unknown>(query.queryKey, builtIn(name, label).data);
    });
  };
  const around = Promise.all([
    readDocument('label'),
    readDocument('theme'),
    // A dashboard has no menu, but leads to pages that do.
    readDocument('navigation'),
    readDocument('disclaimer'),
    route.handle?.chrome ? undefined : queryClient.prefetchQuery(promotionsQuery()),
  ]);
  const loaded = await loadPage(routes, location, { queryClient, origin, signal }, (error) => {
    if (toPageError(error).status >= 500) onError(error);
  });
  if ('redirect' in loaded) return { ...loaded, redirect: inLanguage(loaded.redirect) };
  await around;
  const theme = siteDocumentQuery('theme');
  const published = queryClient.getQueryData(theme.queryKey);
  // The build's style sheets and icons are those of this theme.
  if (published && isBuiltInTheme(published, colors)) queryClient.removeQueries({ queryKey: theme.queryKey });
  removeBuiltInDisclaimer(queryClient);

  const respond = async (page: LoadedPage) => {
    const isDashboard = page.handle.chrome === 'dashboard';
    const { theme, ...usual } = assetsOf([...(isDashboard ? [frameSource] : []), page.route.source], language);
    const assets = theme && isDashboard ? { ...usual, theme } : usual;
    const state = { origin, assets, queries: fetchedBy(queryClient), error: page.error };
    const router = (children: ReactNode) => (
      <NavigateProvider value={nowhere}>
        <LocationProvider value={page.location}>
          <PageStateProvider value={{ page, navigating: false, reload: nowhere }}>{children}</PageStateProvider>
        </LocationProvider>
      </NavigateProvider>
    );
    const body = await renderDocument(
      <App
        state={state}
        stateText={toScriptJson(state)}
        queryClient={queryClient}
        fillings={fillings}
        router={router}
      />,
      onError,
    );
    return { status: statusOf(page), headers: page.handle.headers ?? {}, body };
  };
  // A page that throws while rendering is replaced by an error page.
  return respond(loaded).catch((error: unknown) => {
    if (loaded.error) throw error;
    return respond({ ...loaded, error: toPageError(error) });
  });
};
