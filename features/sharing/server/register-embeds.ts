import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noIndexTag } from '#contract-kit/robots-tag.ts';
import { artistPath } from '#features/catalogue/paths.ts';
import { findBeatsOnSale, findFreeBeats, whyNotOnSale } from '#features/catalogue/server/public.ts';
import { createRecentCache } from '#platform/database/caches/recent-cache.ts';
import type { Deps } from '#platform/deps.ts';
import { sendFailure } from '#platform/http/create-http-server.ts';
import { sendDocument } from '#platform/http/send-document.ts';
import { artistEmbed, beatEmbed, embedWithout } from './embed-page.ts';
import { findArtistOnSale, findMovedArtist } from './find-artist.ts';
import { type OembedQuery, oembedOf } from './oembed.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const maxEmbeds = 100;

/** Players for other sites, and what those sites ask for to show them. */
export const registerEmbeds = (app: FastifyInstance, { db, publicUrl }: Deps): void => {
  const beatEmbeds = createRecentCache({
    db,
    max: maxEmbeds,
    read: async (id) => {
      const beat = (await findBeatsOnSale(db, [id])).get(id);
      return beat ? beatEmbed(beat, { publicUrl, free: await findFreeBeats(db, [id]) }) : null;
    },
  });
  const artistEmbeds = createRecentCache({
    db,
    max: maxEmbeds,
    read: async (username) => {
      const artist = await findArtistOnSale(db, username);
      if (!artist) return null;
      const ids = artist.beats.map(({ _id }) => _id);
      return artistEmbed(artist, { publicUrl, free: await findFreeBeats(db, ids) });
    },
  });

  app.get<{ Querystring: OembedQuery }>('/oembed', async (request, reply) => {
    const origin = `${request.protocol}://${request.host}`;
    const found = await oembedOf(db, request.query, { publicUrl, origin });
    reply.removeHeader('set-cookie');
    if ('artist' in found) {
      const artist = await findMovedArtist(db, found.artist);
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
    if (!uuid.test(id)) return sendNoEmbed(reply, publicUrl, 404);
    const embed = await beatEmbeds.read(id);
    if (embed !== null) return sendEmbed(request, reply, embed);
    const { failure } = await whyNotOnSale(db, id);
    return sendNoEmbed(reply, publicUrl, failure === 'CATALOGUE_BEAT_NOT_FOUND' ? 404 : 410);
  });
  app.get<{ Params: { username: string } }>('/embed/artist/:username', async (request, reply) => {
    const { username } = request.params;
    const embed = await artistEmbeds.read(username);
    if (embed !== null) return sendEmbed(request, reply, embed);
    const moved = await findMovedArtist(db, username);
    if (moved === null) return sendNoEmbed(reply, publicUrl, 404);
    allowFrames(reply);
    reply.removeHeader('set-cookie');
    return sendMoved(reply, `/embed/artist/${encodeURIComponent(moved)}`);
  });
};

/** Caches must revalidate: someone else may get the username one day. */
const sendMoved = (reply: FastifyReply, to: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').redirect(to, 301);

/** Every other page refuses to be framed. */
const allowFrames = (reply: FastifyReply): void => {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace(/frame-ancestors [^;]*/, 'frame-ancestors *'));
  reply.removeHeader('x-frame-options');
  // Search engines should list the beat's or artist's own page instead.
  reply.header('x-robots-tag', noIndexTag);
};

const sendEmbed = (request: FastifyRequest, reply: FastifyReply, text: string) => {
  allowFrames(reply);
  return sendDocument(request, reply, text, { type: 'text/html', maxAgeSeconds: 300 });
};

const withoutPlayer = {
  404: 'There’s nothing to play at this address.',
  410: 'This is no longer available.',
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
  return sendFailure(request, reply, status, code, () => message);
};
