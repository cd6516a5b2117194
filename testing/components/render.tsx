import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render as draw } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { label } from '#content/label.ts';
import { session } from '#features/auth/web/current-user/session.ts';
import { type Site, siteQuery } from '#features/settings/web/public.ts';
import { documentNames } from '#features/site/documents.ts';
import { builtIn } from '#features/site/built-in.ts';
import { consentQuery } from '#features/checkout/web/queries.ts';
import { legalNames } from '#features/site/legal-pages.ts';
import { legalTextQuery, siteDocumentQuery } from '#features/site/web/public.ts';
import type { UserInfo } from '#features/account/contract.ts';
import { Toaster } from '#ui/composites/toast.tsx';
import { ToastCards } from '#ui/toasts/toast-cards.tsx';
import { useToasts } from '#ui/toasts/toasts.ts';
import { createQueryClient } from '#ui/data/create-query-client.ts';
import { SiteFrameProvider } from '#ui/composites/site-frame.ts';
import { FillingsProvider } from '#ui/data/slot.tsx';
import { readLocation } from '#web/router/browser-history.ts';
import { BrowserRouter } from '#web/router/browser-router.tsx';
import { fillings } from '#web/routes.tsx';
import type { PageRoute } from '#ui/routing/page-route.ts';
import type { LoadedPage } from '#web/router/loaded-page.ts';
import { type Responses, createFakeApi } from './fake-api.ts';
import { makeSite } from './site.ts';
import { firstConsent, legalTextOf } from './site-responses.ts';

// Renders toasts at once; in the app their code is loaded later.
useToasts.setState({ Cards: ToastCards });

interface Options {
  /** A call that isn't listed fails the test. */
  readonly responses?: Responses;
  /** Path and query of the page. */
  readonly path?: string;
  /** Navigation state from the page before. */
  readonly state?: unknown;
  /** The logged-in user; a visitor by default. */
  readonly user?: UserInfo;
  /** By default the site sells in live mode. */
  readonly site?: Partial<Site>;
  /** What a visitor does with the server's page before hydration. */
  readonly early?: (page: HTMLElement) => void;
}

/** What came with the site, which the loaders of pages fetch. No page has the build's own theme. */
const siteTexts = documentNames.filter((name) => name !== 'theme').map((name) => builtIn(name, label));

/** Every path leads to an empty page, and the tested component is rendered beside it. */
const anywhere: PageRoute = { path: '*', source: '', load: () => Promise.resolve({ Component: () => null }) };

const firstPage = (): LoadedPage => ({
  location: readLocation(),
  route: anywhere,
  Component: () => null,
  handle: {},
  error: null,
});

const providersOf =
  (queryClient: QueryClient) =>
  ({ children }: { readonly children: ReactNode }) => (
    <SiteFrameProvider value={{ origin: window.location.origin, label }}>
      <FillingsProvider value={fillings}>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter routes={[anywhere]} queryClient={queryClient} first={firstPage()} mustStay={() => false}>
            {children}
            <Toaster />
          </BrowserRouter>
        </QueryClientProvider>
      </FillingsProvider>
    </SiteFrameProvider>
  );

const drawnByServer = (page: ReactNode): HTMLElement => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  return container;
};

/** Responses for forms and lists of beats; a test may replace them. */
const usual: Responses = { 'GET /api/v1/app/ai-policy': { aiPolicy: 'allow' } };

/** Renders a component with all that the app provides, and an API with these responses. `actions` types and presses. */
export const render = (part: ReactNode, { responses = {}, path = '/', state, user, site, early }: Options = {}) => {
  window.history.replaceState(state === undefined ? null : { key: 'test', state }, '', path);
  session.store.setState({ user: user ?? null, known: true, notice: null, leaving: false });
  const server = createFakeApi({ ...usual, ...responses });
  const queryClient = createQueryClient(server.api, 'browser');
  queryClient.setQueryData(siteQuery().queryKey, makeSite(site));
  for (const { name, data } of siteTexts) queryClient.setQueryData(siteDocumentQuery(name).queryKey, data);
  for (const name of legalNames) queryClient.setQueryData(legalTextQuery(name).queryKey, legalTextOf(name));
  queryClient.setQueryData(consentQuery().queryKey, firstConsent);
  const wrapper = providersOf(queryClient);
  const container = early && drawnByServer(wrapper({ children: part }));
  if (container) early(container);
  const view = draw(part, { wrapper, ...(container && { container, hydrate: true }) });
  return { ...view, server, queryClient, actions: userEvent.setup({ delay: null }) };
};
