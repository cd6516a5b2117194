import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { dayMs, hourMs } from '#contract-kit/numbers/durations.ts';
import { builtIcons } from '#features/site/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { serveBuiltIcons } from './built-icons.ts';
import { serveSiteCard } from './site-card.ts';

const year = 365 * dayMs;

/** Pictures and clips of `web/public`, also those that the shop's owner has put there. */
const shown = /\.(?:webp|avif|png|jpe?g|gif|svg|webm|mp4)$/;

/** Pictures that follow what an admin publishes. */
const followed: readonly string[] = [...Object.keys(builtIcons), '/og.png'];

/** Files whose names change with their content are cached forever; the few others for an hour. */
export const serveFiles = async (
  app: FastifyInstance,
  client: string,
  deps: Pick<Deps, 'images' | 'storage'>,
): Promise<void> => {
  // By default, the library reads the whole folder on each request to check a name's spelling.
  await app.register(staticFiles, {
    root: client,
    serve: false,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
  });
  const assets = join(client, 'assets');
  const names = new Set(await readdir(assets));
  app.get<{ Params: { name: string } }>('/assets/:name', ({ params: { name } }, reply) =>
    names.has(name) ? reply.sendFile(name, assets, { maxAge: year, immutable: true }) : reply.callNotFound(),
  );
  const files = (await readdir(client, { recursive: true })).map((file) => file.split(sep).join('/'));
  const isServed = (file: string): boolean =>
    !file.startsWith('assets/') && !followed.includes(`/${file}`) && (shown.test(file) || file === 'embed.js');
  for (const file of files.filter(isServed)) {
    app.get(`/${encodeURI(file)}`, (_, reply) => reply.sendFile(file, client, { maxAge: hourMs }));
  }
  if (files.includes('favicon.svg')) await serveBuiltIcons(app, client);
  if (files.includes('og.png')) await serveSiteCard(app, client, deps);
  app.get('/favicon.ico', (_, reply) => reply.redirect('/favicon.svg', 308));
};
