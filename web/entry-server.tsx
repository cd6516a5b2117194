import { dehydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { createApi } from '#contract-kit/api.ts';
import type { Render } from '#contract-kit/page.ts';
import { label } from '#content/label.ts';
import { type Site, siteQuery } from '#features/settings/web/public.ts';
import { createQueryClient } from '#ui/data/create-query-client.ts';
import { queryClientContext } from '#ui/data/query-client-context.ts';
import { SiteFrameProvider } from '#ui/data/site-frame.ts';
import { Document } from './document.tsx';
import { type PageState, toPageError, toScriptJson } from './page-state.ts';
import { type PageHandle, routes, sourceOf } from './routes.tsx';

/** A page that has not been drawn by then goes out as it is. */
const patience = 5000;

const handler = createStaticHandler(routes);

const handlesOf = (context: StaticHandlerContext): PageHandle[] =>
  context.matches.flatMap(({ route }) => (route.handle ? [route.handle as PageHandle] : []));

/** Errors become what a person may know of them; the log has heard the rest. */
const settleErrors = (context: StaticHandlerContext, onError: (error: unknown) => void): PageState['errors'] => {
  if (!context.errors) return null;
  const errors = Object.fromEntries(
    Object.entries(context.errors).map(([route, error]) => {
      const settled = toPageError(error);
      if (settled.status >= 500) onError(error);
      return [route, settled];
    }),
  );
  context.errors = errors;
  return errors;
};

const statusOf = (context: StaticHandlerContext, errors: PageState['errors']): number => {
  const [error] = Object.values(errors ?? {});
  if (error) return error.status;
  return handlesOf(context).find((handle) => handle.status)?.status ?? context.statusCode;
};

/** Waits for every part, so that none has to be moved into place by an inline script later. */
const draw = async (element: ReactNode, onError: (error: unknown) => void): Promise<ReadableStream<Uint8Array>> => {
  const late = AbortSignal.timeout(patience);
  const stream = await renderToReadableStream(element, {
    // Larger parts would be sent late and moved by inline scripts, which the Content-Security-Policy forbids.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    signal: late,
    onError,
  });
  await stream.allReady;
  return stream;
};

/** Runs the loaders of a page with a QueryClient of its own and draws the whole document. */
export const render: Render<Site> = async (input) => {
  const queryClient: QueryClient = createQueryClient(createApi(input.transport), 'server');
  queryClient.setQueryData(siteQuery().queryKey, input.site);
  const requestContext = new RouterContextProvider();
  requestContext.set(queryClientContext, queryClient);

  const context = await handler.query(new Request(new URL(input.url, input.origin)), { requestContext });
  if (context instanceof Response) {
    return { status: context.status, redirect: context.headers.get('location') ?? '/' };
  }

  const errors = settleErrors(context, input.onError);
  const assets = input.assets(context.matches.map(({ route }) => sourceOf(route.id)));
  const loaderData = Object.fromEntries(Object.entries(context.loaderData).map(([id, value]) => [id, value ?? null]));
  const state = toScriptJson({ origin: input.origin, assets, queries: dehydrate(queryClient), loaderData, errors });
  const body = await draw(
    <Document assets={assets} state={state}>
      <SiteFrameProvider value={{ origin: input.origin, name: label.name }}>
        <QueryClientProvider client={queryClient}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </QueryClientProvider>
      </SiteFrameProvider>
    </Document>,
    input.onError,
  );
  const headers = Object.assign({}, ...handlesOf(context).map((handle) => handle.headers)) as Record<string, string>;
  return { status: statusOf(context, errors), headers, body };
};
