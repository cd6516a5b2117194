import type { FastifyInstance } from 'fastify';
import { publishedTheme } from '#content/current.ts';
import { iconHref } from '#contract-kit/colors/theme-href.ts';
import { hourMs } from '#contract-kit/numbers/durations.ts';
import { drawFavicon, hasOwnIcons } from '#features/site/server/public.ts';

/**
 * The address that every browser knows; pages name the icon itself. An icon that the shop's owner has put there instead
 * keeps its own colors, until a logo is published.
 */
export const serveFavicon = async (app: FastifyInstance, client: string): Promise<void> => {
  const isOwn = await hasOwnIcons(client);
  app.get('/favicon.svg', (_, reply) => {
    const theme = publishedTheme();
    if (!theme || (isOwn && !theme.logo)) return reply.sendFile('favicon.svg', client, { maxAge: hourMs });
    reply.header('cache-control', 'public, max-age=3600');
    return theme.logo
      ? reply.redirect(iconHref(theme, '96'), 302)
      : reply.type('image/svg+xml').send(drawFavicon(theme));
  });
};
