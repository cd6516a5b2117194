import { buffer } from 'node:stream/consumers';
import { createApi, type Transport } from '#contract-kit/api.ts';
import type { getSite, Site } from '#features/settings/contract.ts';
import type { Moment } from '#platform/database/own-writes.ts';
import { traced } from '#platform/tracing/tracing.ts';
import type { PageRenderer } from './page-renderer.ts';
import type { RenderQueue, Waiting } from './render-queue.ts';
import type { RenderedPage } from './page-cache.ts';
import { recordSources } from './page-sources.ts';

export interface RenderDeps {
  /** Calls our own API as a visitor without cookies, so that no page contains personal data. */
  readonly transport: Transport;
  readonly queue: RenderQueue;
  readonly moment: () => Moment;
  readonly onError: (error: unknown, url: string) => void;
}

export const readSite = (transport: Transport): Promise<Site> =>
  createApi(transport)<typeof getSite>('GET /api/v1/app/site', {});

export const renderInQueue = (
  { transport, queue, moment, onError }: RenderDeps,
  render: PageRenderer,
  { url, origin }: { readonly url: string; readonly origin: string },
  waiting: Waiting,
): Promise<RenderedPage> =>
  queue(waiting, () =>
    traced('render page', async () => {
      const began = moment();
      const record = recordSources(transport);
      let isWhole = true;
      const site = await readSite(record.transport);
      const page = await render({
        url,
        origin,
        site,
        transport: record.transport,
        onError: (error) => {
          isWhole = false;
          onError(error, url);
        },
      });
      if ('redirect' in page) return page;
      const html = await buffer(page.body);
      const sources = isWhole ? record.sources() : null;
      return { status: page.status, headers: page.headers, html, made: sources && { sources, moment: began } };
    }),
  );
