import type { FastifyInstance, FastifyReply } from 'fastify';
import { matchesWeakly } from '#platform/http/ranges/entity-tags.ts';
import { FileMissing, type Storage } from '#platform/storage/storage.ts';

interface Pictures<S extends number> {
  /** Their URLs are `/media/FOLDER/NAME/SIZE.webp`. */
  readonly folder: string;
  readonly sizes: readonly S[];
  readonly name: RegExp;
  readonly keyOf: (picture: string, size: S) => string;
}

const notFound = (reply: FastifyReply): FastifyReply => {
  reply.callNotFound();
  return reply;
};

/**
 * Browsers cache pictures forever, because a URL's content never changes. The server caches none, so it serves no
 * removed ones.
 */
export const servePictures = <S extends number>(
  app: FastifyInstance,
  storage: Storage,
  { folder, sizes, name, keyOf }: Pictures<S>,
): void => {
  app.get<{ Params: { picture: string; file: string } }>(`/media/${folder}/:picture/:file`, async (request, reply) => {
    const { picture, file } = request.params;
    const size = sizes.find((candidate) => file === `${candidate}.webp`);
    if (size === undefined || !name.test(picture)) return notFound(reply);
    const key = keyOf(picture, size);
    const etag = `"${picture}-${size}"`;
    try {
      const isFresh = matchesWeakly(request.headers['if-none-match'], etag) && (await storage.stat(key)) !== null;
      const body = isFresh ? null : await storage.open(key);
      reply.header('etag', etag).header('cache-control', 'public, max-age=31536000, immutable');
      return body === null ? reply.code(304).send() : reply.type('image/webp').send(body);
    } catch (error) {
      if (error instanceof FileMissing) return notFound(reply);
      throw error;
    }
  });
};
