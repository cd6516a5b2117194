import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { coverSizes } from '#contract-kit/cover-sizes.ts';
import type { Deps } from '#platform/deps.ts';
import { sendImage } from '#platform/http/send-image.ts';
import { createBufferCache } from '#platform/storage/buffer-cache.ts';
import { coverKey } from './covers/cover-key.ts';
import { registerFeeds } from './feeds/register-feeds.ts';

const keptBytes = 6 * 1024 * 1024;
const forEver = 'public, max-age=31536000, immutable';

/** Files that are fetched by URL: covers, and the documents for search engines and feed readers. */
export const registerCatalogueFiles = (app: FastifyInstance, { db, storage, publicUrl, config }: Deps): void => {
  const cache = createBufferCache({
    name: 'images',
    maxBytes: keptBytes,
    load: async (key) => buffer(await storage.open(key)),
  });

  app.get<{ Params: { cover: string; file: string } }>('/media/covers/:cover/:file', (request, reply) => {
    const { cover, file } = request.params;
    const size = coverSizes.find((candidate) => file === `${candidate}.webp`);
    if (size === undefined || !/^[0-9a-z_-]{1,64}$/.test(cover)) return reply.callNotFound();
    return sendImage(request, reply, {
      type: 'image/webp',
      tag: `${cover}-${size}`,
      cacheControl: forEver,
      read: () => cache.read(coverKey(cover, size)),
    });
  });
  registerFeeds(app, { db, publicUrl, config });
};
