import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { matchesWeakly } from '#platform/http/ranges/entity-tags.ts';
import { FileMissing } from '#platform/storage/storage.ts';
import { heroSizes, pictureSizes } from '../profile-values.ts';
import { pictureKeys } from './pictures/picture-keys.ts';
import { heroKeys } from './public-profile/hero-keys.ts';

/**
 * Browsers cache pictures forever, because a URL's content never changes. The server caches none, so it serves no
 * removed ones.
 */
export const registerAccountFiles = (app: FastifyInstance, { storage }: Deps): void => {
  const serve = <S extends number>(folder: string, { sizes, name, keyOf }: Kind<S>): void => {
    app.get<{ Params: { picture: string; file: string } }>(
      `/media/${folder}/:picture/:file`,
      async (request, reply) => {
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
      },
    );
  };
  // Newer pictures are named by an id, older ones by a hash.
  serve('pictures', { sizes: pictureSizes, name: /^(?:[0-9a-f-]{36}|[0-9a-f]{32})$/, keyOf: pictureKeys.of });
  serve('heroes', { sizes: heroSizes, name: /^[0-9a-f-]{36}$/, keyOf: heroKeys.of });
};

interface Kind<S extends number> {
  readonly sizes: readonly S[];
  readonly name: RegExp;
  readonly keyOf: (picture: string, size: S) => string;
}

const notFound = (reply: FastifyReply): FastifyReply => {
  reply.callNotFound();
  return reply;
};
