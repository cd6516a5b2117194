import '@vitejs/plugin-react/preamble';
import './app.css';
import { hydrate, QueryClientProvider } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createApi } from '#contract-kit/api.ts';
import { label } from '#content/label.ts';
import { createQueryClient } from '#ui/data/create-query-client.ts';
import { queryClientContext } from '#ui/data/query-client-context.ts';
import { SiteFrameProvider } from '#ui/data/site-frame.ts';
import { browserTransport } from './browser-transport.ts';
import { Document, stateId } from './document.tsx';
import type { PageState } from './page-state.ts';
import { routes } from './routes.tsx';

/** The router must know the matched pages before it starts, else it would throw away what the server has drawn. */
const loadMatchedPages = async (): Promise<void> => {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const page = await route.lazy();
      Object.assign(route, page, { lazy: undefined });
    }),
  );
};

const start = async (): Promise<void> => {
  const text = document.getElementById(stateId)?.textContent ?? '';
  const state = JSON.parse(text) as PageState;
  const queryClient = createQueryClient(createApi(browserTransport), 'browser');
  hydrate(queryClient, state.queries);
  await loadMatchedPages();
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: state.loaderData, errors: state.errors },
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(queryClientContext, queryClient);
      return context;
    },
  });
  startTransition(() => {
    hydrateRoot(
      document,
      <Document assets={state.assets} state={text}>
        <SiteFrameProvider value={{ origin: state.origin, name: label.name }}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </SiteFrameProvider>
      </Document>,
    );
  });
};

void start();
