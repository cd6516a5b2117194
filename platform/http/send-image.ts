import type { FastifyReply, FastifyRequest } from 'fastify';
import { FileMissing } from '#platform/storage/storage.ts';
import { matchesWeakly } from './ranges/entity-tags.ts';

interface Image {
  readonly type: 'image/webp' | 'image/jpeg' | 'image/png';
  /** Identifies the content, without quotes. */
  readonly tag: string;
  readonly cacheControl: string;
  /** Only called if the client doesn't have the current content. May throw `FileMissing`. */
  readonly read: () => Promise<Buffer>;
}

/** Responds with 404 if the image's file is missing. */
export const sendImage = async (request: FastifyRequest, reply: FastifyReply, image: Image): Promise<FastifyReply> => {
  const etag = `"${image.tag}"`;
  const isFresh = matchesWeakly(request.headers['if-none-match'], etag);
  const body = isFresh ? null : await image.read().catch(nullIfMissing);
  if (body === null && !isFresh) {
    reply.callNotFound();
    return reply;
  }
  reply.header('etag', etag).header('cache-control', image.cacheControl);
  // Stripe's page shows the covers, and other sites the share cards.
  reply.header('cross-origin-resource-policy', 'cross-origin');
  return body === null ? reply.code(304).send() : reply.type(image.type).send(body);
};

const nullIfMissing = (error: unknown): null => {
  if (error instanceof FileMissing) return null;
  throw error;
};
