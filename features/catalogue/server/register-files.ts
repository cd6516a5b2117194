import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { coverSizes } from '#contract-kit/cover-sizes.ts';
import type { Deps } from '#platform/deps.ts';
import { createBufferCache } from '#platform/storage/buffer-cache.ts';
import { FileMissing } from '#platform/storage/storage.ts';
import { createCardMaker } from './covers/make-card.ts';
import { coverKey } from './covers/cover-paths.ts';
import { sendImage } from './covers/send-image.ts';
import { snapshotCacheOf } from './snapshot/snapshot-cache.ts';
import { robotsText, sitemapOf } from './store/site-files.ts';

type LocalDeps = Pick<Deps, 'db' | 'storage' | 'images' | 'publicUrl'>;

const keptBytes = 32 * 1024 * 1024;
const forEver = 'public, max-age=31536000, immutable';

/** Files fetched by URL rather than by an API call: covers, share cards, and files for search engines. */
export const registerCatalogueFiles = (app: FastifyInstance, { db, storage, images, publicUrl }: LocalDeps): void => {
  const snapshots = snapshotCacheOf(db);
  const cache = createBufferCache({ maxBytes: keptBytes, load: async (key) => buffer(await storage.open(key)) });
  const makeCard = createCardMaker({ images, storage, cache });

  app.get<{ Params: { cover: string; file: string } }>('/media/covers/:cover/:file', async (request, reply) => {
    const { cover, file } = request.params;
    const size = coverSizes.find((candidate) => file === `${candidate}.webp`);
    if (size === undefined || !/^[0-9a-z_-]{1,64}$/.test(cover)) return notFound(reply);
    return await orNotFound(reply, () =>
      sendImage(request, reply, {
        type: 'image/webp',
        tag: `${cover}-${size}`,
        cacheControl: forEver,
        read: () => cache.read(coverKey(cover, size)),
      }),
    );
  });

  app.get<{ Params: { file: string } }>('/media/cards/:file', async (request, reply) => {
    const id = /^([0-9a-f-]{36})\.jpg$/.exec(request.params.file)?.[1] ?? '';
    const beat = (await snapshots.read()).byId.get(id);
    if (!beat) return notFound(reply);
    const card = makeCard(beat);
    return await orNotFound(reply, () =>
      sendImage(request, reply, {
        type: 'image/jpeg',
        tag: card.tag,
        // The URL stays the same when the title or price changes.
        cacheControl: 'public, max-age=3600',
        read: card.read,
      }),
    );
  });

  app.get('/robots.txt', { logLevel: 'silent' }, async (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(publicUrl)),
  );
  app.get('/sitemap.xml', async (_: FastifyRequest, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemapOf(await snapshots.read(), publicUrl)),
  );
};

const notFound = (reply: FastifyReply): FastifyReply => {
  reply.callNotFound();
  return reply;
};

const orNotFound = async (reply: FastifyReply, send: () => Promise<FastifyReply>): Promise<FastifyReply> => {
  try {
    return await send();
  } catch (error) {
    if (error instanceof FileMissing) return notFound(reply);
    throw error;
  }
};
