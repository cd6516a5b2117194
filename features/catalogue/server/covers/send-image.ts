import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesWeakly } from '#platform/http/ranges/entity-tags.ts';

interface Image {
  readonly type: 'image/webp' | 'image/jpeg';
  /** Identifies the content, without quotes. */
  readonly tag: string;
  readonly cacheControl: string;
  /** Only called if the client doesn't have the current content. */
  readonly read: () => Promise<Buffer>;
}

export const sendImage = async (request: FastifyRequest, reply: FastifyReply, image: Image): Promise<FastifyReply> => {
  const etag = `"${image.tag}"`;
  const isFresh = matchesWeakly(request.headers['if-none-match'], etag);
  const body = isFresh ? null : await image.read();
  reply.header('etag', etag).header('cache-control', image.cacheControl);
  // Stripe's page shows the covers, and other sites the share cards.
  reply.header('cross-origin-resource-policy', 'cross-origin');
  return body === null ? reply.code(304).send() : reply.type(image.type).send(body);
};
