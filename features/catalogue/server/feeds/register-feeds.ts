import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { usernamePattern } from '#features/account/profile-values.ts';
import { findUserByFormerUsername, findUserByUsername } from '#features/account/server/public.ts';
import { sendFailure } from '#platform/http/create-http-server.ts';
import type { Db } from '#platform/database/open.ts';
import { artistPath } from '../../paths.ts';
import { whyNotOnSale } from '../beats/why-not-on-sale.ts';
import { snapshotCacheOf } from '../snapshot/snapshot-cache.ts';
import type { Catalogue } from '../snapshot/catalogue.ts';
import { findArtistOnSale } from './artists-on-sale.ts';
import { artistEmbed, beatEmbed, embedWithout } from './embed-page.ts';
import { feedOf } from './feed.ts';
import { type OembedQuery, oembedOf } from './oembed.ts';
import { documentOf, sendDocument } from './send-document.ts';
import { robotsText, sitemapOf, sitemapPartOf } from './sitemap.ts';

interface LocalDeps {
  readonly db: Db;
  readonly publicUrl: string;
}

/** What search engines, feed readers and other sites read: all of it from the catalogue in memory. */
export const registerFeeds = (app: FastifyInstance, { db, publicUrl }: LocalDeps): void => {
  const snapshots = snapshotCacheOf(db);
  const xml = { type: 'application/xml', maxAgeSeconds: 600 };

  app.get('/robots.txt', { logLevel: 'silent' }, async (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(publicUrl)),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    const catalogue = await snapshots.read();
    return sendDocument(
      request,
      reply,
      documentOf(catalogue, 'sitemap', () => sitemapOf(catalogue, publicUrl)),
      xml,
    );
  });
  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d{1,4}).xml', async (request, reply) => {
    const catalogue = await snapshots.read();
    const part = Number(request.params.part);
    const text = sitemapPartOf(catalogue, part, publicUrl);
    if (text === null) return reply.callNotFound();
    return sendDocument(
      request,
      reply,
      documentOf(catalogue, `sitemap ${part}`, () => text),
      xml,
    );
  });
  app.get('/feed.xml', async (request, reply) => {
    const catalogue = await snapshots.read();
    return sendDocument(
      request,
      reply,
      documentOf(catalogue, 'feed', () => feedOf(catalogue, publicUrl)),
      { ...xml, type: 'application/rss+xml' },
    );
  });
  app.get<{ Querystring: OembedQuery }>('/oembed', async (request, reply) => {
    const origin = `${request.protocol}://${request.host}`;
    const catalogue = await snapshots.read();
    const found = oembedOf(catalogue, request.query, { publicUrl, origin });
    reply.removeHeader('set-cookie');
    if ('artist' in found) {
      const artist = await findMovedArtist(db, catalogue, found.artist);
      if (!artist) return refuseOembed(request, reply, 404);
      const query = new URLSearchParams(request.query as Record<string, string>);
      query.set('url', publicUrl + artistPath(artist));
      return sendMoved(reply, `/oembed?${query.toString()}`);
    }
    if ('refused' in found) return refuseOembed(request, reply, found.refused);
    reply.header('cache-control', 'public, max-age=3600');
    return reply.type('application/json; charset=utf-8').send(found.response);
  });

  app.get<{ Params: { id: string } }>('/embed/beat/:id', async (request, reply) => {
    const { id } = request.params;
    const catalogue = await snapshots.read();
    const beat = catalogue.get(id);
    if (beat)
      return sendEmbed(
        request,
        reply,
        documentOf(catalogue, `beat ${id}`, () => beatEmbed(beat, publicUrl)),
      );
    const known = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
    const why = known ? (await whyNotOnSale(db, id)).failure : 'CATALOGUE_BEAT_NOT_FOUND';
    return sendNoEmbed(reply, publicUrl, why === 'CATALOGUE_BEAT_NOT_FOUND' ? 404 : 410);
  });
  app.get<{ Params: { username: string } }>('/embed/artist/:username', async (request, reply) => {
    const { username } = request.params;
    const catalogue = await snapshots.read();
    const artist = findArtistOnSale(catalogue, username);
    if (!artist) {
      const moved = await findMovedArtist(db, catalogue, username);
      if (moved === null) return sendNoEmbed(reply, publicUrl, 404);
      allowFrames(reply);
      reply.removeHeader('set-cookie');
      return sendMoved(reply, `/embed/artist/${encodeURIComponent(moved)}`);
    }
    return sendEmbed(
      request,
      reply,
      documentOf(catalogue, `artist ${artist.person._id}`, () => artistEmbed(artist, publicUrl)),
    );
  });
};

/** The username, now, of an artist on sale who had this one before. */
const findMovedArtist = async (db: Db, catalogue: Catalogue, username: string): Promise<string | null> => {
  if (!usernamePattern.test(username) || (await findUserByUsername(db, username))) return null;
  const user = await findUserByFormerUsername(db, username);
  return findArtistOnSale(catalogue, user?.username ?? '')?.person.username ?? null;
};

/** Caches ask again: the name can be given to someone else one day. */
const sendMoved = (reply: FastifyReply, to: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').redirect(to, 301);

/** Every other page refuses to be shown in a frame. */
const allowFrames = (reply: FastifyReply): void => {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace(/frame-ancestors [^;]*/, 'frame-ancestors *'));
  reply.removeHeader('x-frame-options');
  // Search engines list the beat's own page.
  reply.header('x-robots-tag', 'noindex');
};

const sendEmbed = (request: FastifyRequest, reply: FastifyReply, document: ReturnType<typeof documentOf>) => {
  allowFrames(reply);
  return sendDocument(request, reply, document, { type: 'text/html', maxAgeSeconds: 300 });
};

const withoutPlayer = {
  404: 'There’s nothing to play at this address.',
  410: 'This beat is no longer available.',
} as const;

const sendNoEmbed = (reply: FastifyReply, publicUrl: string, status: keyof typeof withoutPlayer): FastifyReply => {
  allowFrames(reply);
  reply.removeHeader('set-cookie');
  reply.header('cache-control', 'no-cache');
  return reply.code(status).type('text/html; charset=utf-8').send(embedWithout(withoutPlayer[status], publicUrl));
};

const oembedRefusals = {
  400: ['VALIDATION', 'The parameter url is missing.'],
  404: ['NOT_FOUND', 'There is nothing to embed at this address.'],
  501: ['FORMAT', 'Only the format json is provided.'],
} as const;

const refuseOembed = (request: FastifyRequest, reply: FastifyReply, status: keyof typeof oembedRefusals) => {
  const [code, message] = oembedRefusals[status];
  return sendFailure(request, reply, status, code, message);
};
