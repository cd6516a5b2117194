import type { FastifyInstance } from 'fastify';
import { label, publishedTheme } from '#content/current.ts';
import { colors } from '#content/theme.ts';
import { type IconFile, iconHref } from '#contract-kit/colors/theme-href.ts';
import { hourMs } from '#contract-kit/numbers/durations.ts';
import { builtIcons, drawBars, drawFavicon, hasOwnIcons, iconPlates } from '#features/site/server/public.ts';
import type { Images } from '#platform/images/images.ts';

/**
 * Addresses of icons that browsers and search engines know; pages name the icons themselves. Icons that the shop's owner has
 * put there stay until a logo is published.
 */
export const serveBuiltIcons = async (app: FastifyInstance, client: string): Promise<void> => {
  const isOwn = await hasOwnIcons(client);
  const follow = (path: string, icon: IconFile): void => {
    app.get(path, (_, reply) => {
      const theme = publishedTheme();
      if (!theme || (isOwn && !theme.logo)) return reply.sendFile(path.slice(1), client, { maxAge: hourMs });
      reply.header('cache-control', 'public, max-age=3600');
      // The bars are sharper as a drawing.
      return theme.logo || !path.endsWith('.svg')
        ? reply.redirect(iconHref(theme, icon), 302)
        : reply.type('image/svg+xml').send(drawFavicon(theme));
    });
  };
  for (const [path, icon] of Object.entries(builtIcons)) follow(path, icon);
};

/** What the site shows until an admin publishes a theme, by its file in `web/public`. */
export const drawBuildPictures = async (images: Images): Promise<ReadonlyMap<string, Buffer>> => {
  const { background, text, accent } = colors;
  const drawn = new Map<string, Buffer>();
  for (const [path, icon] of Object.entries(builtIcons)) {
    const plate = { picture: drawBars(accent), background, ...iconPlates[icon] };
    const bytes = path.endsWith('.svg') ? Buffer.from(drawFavicon(colors)) : await images.drawPlate(plate);
    drawn.set(path.slice(1), bytes);
  }
  const { name, line } = label;
  return drawn.set('og.png', await images.drawSiteCard({ name, line, background, text, accent, logo: null }));
};
