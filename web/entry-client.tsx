import '@vitejs/plugin-react/preamble';
import './app.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { setCurrency } from '#contract-kit/currency.ts';
import { createApi, type Transport } from '#contract-kit/api.ts';
import { offeredLanguages, setOffered, setLocaleSource } from '#contract-kit/languages/current.ts';
import { englishOnly, readPath } from '#contract-kit/languages/language-path.ts';
import type { Messages } from '#contract-kit/texts/translator.ts';
import { askingForPassword, namingAuthor, sessionHolder, startSession } from '#features/auth/web/public.tsx';
import { isPlaying } from '#features/plays/web/public.tsx';
import { siteQuery } from '#features/settings/web/queries.ts';
import { createQueryClient } from '#ui/data/create-query-client.ts';
import { App } from './app.tsx';
import { browserTransport } from './browser-transport.ts';
import { stateId } from './document.tsx';
import type { PageState } from './page-state.ts';
import { createRenewingTransport } from './renewing-transport.ts';
import { features } from './features.ts';
import { BrowserRouter } from './router/browser-router.tsx';
import { readLocation } from './router/browser-history.ts';
import { findRoute, loadCode } from './router/load-page.ts';
import { fillings, routes } from './routes.tsx';

/** Loads when the browser is idle, because the page comes first. */
const startDeferred = (worker: string | undefined, transport: Transport): void => {
  const load = (): void => {
    import('./deferred/start-deferred.ts')
      .then((module) => module.startDeferred(worker, transport))
      .catch(() => undefined);
  };
  // Safari has no requestIdleCallback.
  void (window.requestIdleCallback?.(load) ?? setTimeout(load, 2000));
};

/** The page's sentences, and what reads them. English needs neither. */
const loadLocale = async (file: string): Promise<void> => {
  const { language } = readPath(offeredLanguages(), window.location.pathname);
  const [{ createLocale }, messages] = await Promise.all([
    import('#contract-kit/texts/translator.ts'),
    fetch(file).then((response) => response.json() as Promise<Messages>),
  ]);
  const locale = createLocale(language, messages);
  setLocaleSource(() => locale);
};

const start = async (): Promise<void> => {
  const text = document.getElementById(stateId)!.textContent;
  const state = JSON.parse(text) as PageState;
  const repeating = askingForPassword(createRenewingTransport(browserTransport, sessionHolder));
  const transport = namingAuthor(repeating, sessionHolder.person);
  const staleOn = features.flatMap((feature) => feature.staleOn ?? []);
  const queryClient = createQueryClient(createApi(transport), 'browser', staleOn);
  // A page from the server has current data. But on Back, browsers show the page that they still have.
  const updatedAt = performance.navigation.type > 1 ? 0 : Date.now();
  for (const [key, data] of state.queries) queryClient.setQueryData(key, data, { updatedAt });
  const site = queryClient.getQueryData(siteQuery().queryKey);
  if (site) setCurrency(site.currency);
  setOffered(site?.languages ?? englishOnly);
  if (state.assets.texts !== undefined) await loadLocale(state.assets.texts);
  const location = readLocation();
  const first = await loadCode(findRoute(routes, location.pathname).route, location, state.error);
  const router = (children: React.ReactNode) => (
    <BrowserRouter routes={routes} queryClient={queryClient} first={first} mustStay={isPlaying}>
      {children}
    </BrowserRouter>
  );
  startSession();
  startTransition(() => {
    hydrateRoot(
      document,
      <App state={state} stateText={text} queryClient={queryClient} fillings={fillings} router={router} />,
    );
  });
  startDeferred(state.assets.worker, transport);
};

void start();
