import type { FastifyInstance } from 'fastify';
import type { Db } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { createRecentCache } from '#platform/database/caches/recent-cache.ts';
import { sendDocument } from '#platform/http/send-document.ts';
import { listNewest } from '../beats/present-beats.ts';
import { feedOf, maxItems } from './feed.ts';
import { robotsText, sitemapOf, sitemapPartOf } from './sitemap.ts';

interface LocalDeps {
  readonly db: Db;
  readonly publicUrl: string;
  readonly config: Pick<Deps['config'], 'languages'>;
}

const xml = { type: 'application/xml', maxAgeSeconds: 600 };
/** A full sitemap takes a megabyte, and a crawler reads a large site's sitemaps one after the other. */
const maxSitemaps = 5;

export const registerFeeds = (app: FastifyInstance, { db, publicUrl, config }: LocalDeps): void => {
  const site = { publicUrl, languages: config.languages };
  const sitemaps = createRecentCache({
    db,
    max: maxSitemaps,
    read: (part) => (part === '' ? sitemapOf(db, site) : sitemapPartOf(db, Number(part), site)),
  });
  const feeds = createRecentCache({ db, max: 1, read: async () => feedOf(await listNewest(db, maxItems), publicUrl) });

  app.get('/robots.txt', { logLevel: 'silent' }, async (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(site)),
  );
  app.get('/sitemap.xml', async (request, reply) => sendDocument(request, reply, (await sitemaps.read('')) ?? '', xml));
  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d{1,4}).xml', async (request, reply) => {
    // "01" is the same file as "1".
    const text = await sitemaps.read(String(Number(request.params.part)));
    return text === null ? reply.callNotFound() : sendDocument(request, reply, text, xml);
  });
  app.get('/feed.xml', async (request, reply) =>
    sendDocument(request, reply, (await feeds.read('')) ?? '', { ...xml, type: 'application/rss+xml' }),
  );
};
