import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { coverSizes } from '#contract-kit/cover-sizes.ts';
import type { Deps } from '#platform/deps.ts';
import { createBufferCache } from '#platform/storage/buffer-cache.ts';
import { FileMissing } from '#platform/storage/storage.ts';
import { type Card, createCardMaker } from './covers/make-card.ts';
import { coverKey } from './covers/cover-paths.ts';
import { sendImage } from './covers/send-image.ts';
import { findBeatsOnSale } from './beats/present-beats.ts';
import { findArtistById } from './feeds/artists-on-sale.ts';
import { registerFeeds } from './feeds/register-feeds.ts';

const keptBytes = 8 * 1024 * 1024;
const cardFile = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jpg$/;
const forEver = 'public, max-age=31536000, immutable';

/** Files that are fetched by URL: covers, share cards, and the documents for other sites and search engines. */
export const registerCatalogueFiles = (app: FastifyInstance, { db, storage, images, publicUrl }: Deps): void => {
  const cache = createBufferCache({
    name: 'images',
    maxBytes: keptBytes,
    load: async (key) => buffer(await storage.open(key)),
  });
  const cards = createCardMaker({ images, storage, cache });

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
    const id = cardFile.exec(request.params.file)?.[1];
    const beat = id && (await findBeatsOnSale(db, [id])).get(id);
    return beat ? sendCard(request, reply, cards.ofBeat(beat)) : notFound(reply);
  });
  app.get<{ Params: { file: string } }>('/media/cards/artists/:file', async (request, reply) => {
    const id = cardFile.exec(request.params.file)?.[1];
    const artist = id && (await findArtistById(db, id));
    return artist ? sendCard(request, reply, cards.ofArtist(artist)) : notFound(reply);
  });
  registerFeeds(app, { db, publicUrl });
};

const sendCard = (request: FastifyRequest, reply: FastifyReply, { tag, read }: Card): Promise<FastifyReply> =>
  orNotFound(reply, () =>
    sendImage(request, reply, {
      type: 'image/jpeg',
      tag,
      // The URL stays the same when the title or price changes.
      cacheControl: 'public, max-age=3600',
      read,
    }),
  );

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
