import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { mayShowWhileAway } from '#platform/database/caches/may-show-while-away.ts';
import type { Moment } from '#platform/database/own-writes.ts';
import type { Deps } from '#platform/deps.ts';
import { registerAppFiles } from './app-files.ts';
import { sendPage, type PageDeps, wantsPage } from './send-page.ts';
import { createRenderQueue } from './render-queue.ts';
import { renderInThread, type RenderThread } from './render-in-thread.ts';
import { renderInQueue } from './render-page.ts';
import { inProcess } from './in-process.ts';
import { createPageCache } from './page-cache.ts';
import { createFindAddress } from './page-address.ts';
import { serveFiles } from './serve-files.ts';
import { recheck } from './page-sources.ts';
import { cachedPageResponse } from './cached-page-response.ts';

interface KeepingDeps extends PageDeps, Pick<Deps, 'clock' | 'config'> {
  readonly isAway: () => boolean;
  readonly mayShowWhileAway: (moment: Moment) => boolean;
}

interface BuiltPageDeps extends KeepingDeps, Pick<Deps, 'images' | 'storage'> {
  /** The folder written by the build. */
  readonly dist: string;
}

/** A browser posts a form itself before the page's code has loaded. Shows the page again, instead of a 404 in JSON. */
const showAgain = (app: FastifyInstance): void => {
  app.post('/*', {
    onRequest: async (request, reply) =>
      request.headers.accept?.includes('text/html') && wantsPage(request.url, request.headers)
        ? reply.redirect(request.url, 303)
        : reply.callNotFound(),
    handler: async (_, reply) => reply.callNotFound(),
  });
};

export const servePages = (
  app: FastifyInstance,
  deps: KeepingDeps,
  { render, rules }: Pick<RenderThread, 'render' | 'rules'>,
): void => {
  const pages = createPageCache({
    render: (address, waiting) => renderInQueue(deps, render, address, waiting),
    recheck: (sources) => recheck(deps.transport, sources),
    moment: deps.moment,
    isAway: deps.isAway,
    mayShowWhileAway: deps.mayShowWhileAway,
    now: () => deps.clock.now().getTime(),
  });
  const keeping = { find: createFindAddress(rules, deps.config.languages), pages };
  app.get('/*', (request, reply) => {
    if (!wantsPage(request.url, request.headers)) return reply.callNotFound();
    return sendPage(request, reply, { ...deps, keeping }, render);
  });
  showAgain(app);
  // Behind a trusted proxy, host and scheme are in headers that only Fastify reads.
  if (deps.publicUrl || !deps.config.trustedProxies.length) app.cached.push(cachedPageResponse({ pages, ...deps }));
};

const registerPages = async (app: FastifyInstance, deps: BuiltPageDeps): Promise<void> => {
  const client = join(deps.dist, 'client');
  // Whether browsers store the shell and the last store page for offline use.
  const { offline } = deps.config;
  const thread = await renderInThread(deps.dist, { offline });
  app.addHook('onClose', thread.close);
  await serveFiles(app, client, deps);
  registerAppFiles(
    app,
    offline
      ? (reply) => reply.header('cache-control', 'no-cache').sendFile('sw.js', client, { cacheControl: false })
      : null,
  );
  servePages(app, deps, thread);
};

export const pageDeps = (
  app: FastifyInstance,
  { db, log, config }: Pick<Deps, 'db' | 'log' | 'config'>,
): PageDeps & Pick<KeepingDeps, 'isAway' | 'mayShowWhileAway'> => ({
  transport: inProcess(app),
  queue: createRenderQueue(),
  moment: db.ownWrites.moment,
  isAway: () => db.availability.outage() !== null,
  mayShowWhileAway: (moment) => mayShowWhileAway(db, moment),
  onError: (error, url) => log.error({ err: error, url }, 'A page could not be rendered completely'),
  // Without a configured URL, the site responds under every host name that leads to it.
  ...(config.publicUrl && { publicUrl: config.publicUrl }),
});

export const openPages = (
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'log' | 'config' | 'clock' | 'images' | 'storage'>,
): Promise<void> =>
  registerPages(app, {
    ...pageDeps(app, deps),
    clock: deps.clock,
    config: deps.config,
    images: deps.images,
    storage: deps.storage,
    dist: join(import.meta.dirname, '../../dist'),
  });
