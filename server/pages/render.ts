import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles, { type SendOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { createApi } from '#contract-kit/api.ts';
import type { getSite } from '#features/settings/contract.ts';
import type { Deps } from '#platform/deps.ts';
import { registerAppFiles } from './app-files.ts';
import { answerPage, type PageDeps, wantsPage } from './answer-page.ts';
import { createDrawingQueue } from './drawing-queue.ts';
import { drawInThread } from './draw-in-thread.ts';
import { inProcess } from './in-process.ts';

export interface BuiltPageDeps extends PageDeps {
  /** The folder written by the build. */
  readonly dist: string;
  /** Whether browsers keep the shell and the last store page for when they are offline. */
  readonly offline: boolean;
}

const hour = 60 * 60 * 1000;
const year = 365 * 24 * hour;

/** Files whose names change with their content are cached forever; the few others for an hour. */
const serveFiles = async (app: FastifyInstance, client: string): Promise<void> => {
  // Left to itself, the library reads the whole folder for each request to see how a name is spelled.
  await app.register(staticFiles, {
    root: client,
    serve: false,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
  });
  const serveFolder = async (folder: string, options: SendOptions): Promise<void> => {
    const root = join(client, folder);
    const names = new Set(await readdir(root));
    app.get<{ Params: { name: string } }>(`/${folder}/:name`, ({ params: { name } }, reply) =>
      names.has(name) ? reply.sendFile(name, root, options) : reply.callNotFound(),
    );
  };
  await serveFolder('assets', { maxAge: year, immutable: true });
  // Pictures and videos of the help center.
  await serveFolder('help', { maxAge: hour });
  const loose = ['favicon.svg', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png', 'og.png', 'embed.js'];
  for (const file of loose) {
    app.get(`/${file}`, (_, reply) => reply.sendFile(file, client, { maxAge: hour }));
  }
  app.get('/favicon.ico', (_, reply) => reply.redirect('/favicon.svg', 308));
};

/** Serves the built web: its files, and every other GET as a server-rendered page. */
export const registerPages = async (app: FastifyInstance, deps: BuiltPageDeps): Promise<void> => {
  const client = join(deps.dist, 'client');
  const { draw, close } = await drawInThread(deps.dist, { offline: deps.offline });
  app.addHook('onClose', close);
  await serveFiles(app, client);
  registerAppFiles(
    app,
    deps.offline
      ? (reply) => reply.header('cache-control', 'no-cache').sendFile('sw.js', client, { cacheControl: false })
      : null,
  );
  app.get('/*', (request, reply) => {
    if (!wantsPage(request)) return reply.callNotFound();
    return answerPage(request, reply, deps, draw);
  });
};

/** What pages need from the running server. */
export const pageDeps = (app: FastifyInstance, { publicUrl, config }: Pick<Deps, 'publicUrl' | 'config'>): PageDeps => {
  const api = createApi(inProcess(app));
  return {
    transport: (request) => inProcess(app, request.headers.cookie),
    drawings: createDrawingQueue(),
    site: () => api<typeof getSite>('GET /api/v1/app/site', {}),
    // Without a configured address the site answers under any name it is reached by.
    ...(config.publicUrl && { publicUrl }),
  };
};

export const openPages = (app: FastifyInstance, deps: Pick<Deps, 'publicUrl' | 'config'>): Promise<void> =>
  registerPages(app, {
    ...pageDeps(app, deps),
    dist: join(import.meta.dirname, '../../dist'),
    offline: deps.config.offline,
  });
