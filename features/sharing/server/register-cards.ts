import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findArtistById, findBeatsOnSale } from '#features/catalogue/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { sendImage } from '#platform/http/send-image.ts';
import { createBufferCache } from '#platform/storage/buffer-cache.ts';
import { type Card, createCardMaker } from './make-card.ts';

const keptBytes = 2 * 1024 * 1024;
const cardFile = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jpg$/;

/** Pictures that other sites show with a link to a beat or an artist. */
export const registerCards = (app: FastifyInstance, { db, storage, images }: Deps): void => {
  const cache = createBufferCache({
    name: 'cards',
    maxBytes: keptBytes,
    load: async (key) => buffer(await storage.open(key)),
  });
  const cards = createCardMaker({ images, storage, cache });

  app.get<{ Params: { file: string } }>('/media/cards/:file', async (request, reply) => {
    const id = cardFile.exec(request.params.file)?.[1];
    const beat = id && (await findBeatsOnSale(db, [id])).get(id);
    return beat ? sendCard(request, reply, cards.ofBeat(beat)) : reply.callNotFound();
  });
  app.get<{ Params: { file: string } }>('/media/cards/artists/:file', async (request, reply) => {
    const id = cardFile.exec(request.params.file)?.[1];
    const artist = id && (await findArtistById(db, id));
    return artist ? sendCard(request, reply, cards.ofArtist(artist)) : reply.callNotFound();
  });
};

const sendCard = (request: FastifyRequest, reply: FastifyReply, { tag, read }: Card): Promise<FastifyReply> =>
  sendImage(request, reply, {
    type: 'image/jpeg',
    tag,
    // The URL stays the same when the title or price changes.
    cacheControl: 'public, max-age=3600',
    read,
  });
