import type { FastifyInstance } from 'fastify';
import { colors, label, publishedTheme } from '#content/current.ts';
import { type IconFile, iconHref } from '#contract-kit/colors/theme-href.ts';

const icon = (src: string, type: string, sizes: string, purpose = 'any') => ({
  src,
  type: `image/${type}`,
  sizes,
  purpose,
});

/** The build's pictures, or those of what is published. */
const findIcons = () => {
  const theme = publishedTheme();
  const find = (file: IconFile, built: string): string => (theme ? iconHref(theme, file) : built);
  const small = icon(find('192', '/icon-192.png'), 'png', '192x192');
  return {
    small,
    all: [
      theme ? icon(iconHref(theme, '96'), 'png', '96x96') : icon('/favicon.svg', 'svg+xml', 'any'),
      small,
      icon(find('512', '/icon-512.png'), 'png', '512x512'),
      icon(find('maskable', '/icon-512.png'), 'png', '512x512', 'maskable'),
    ],
  };
};

export const registerWebManifest = (app: FastifyInstance): void => {
  const manifest = (): string => {
    const icons = findIcons();
    const shortcut = (name: string, url: string) => ({ name, url, icons: [icons.small] });
    return JSON.stringify({
      id: '/',
      name: label.name,
      short_name: label.name.slice(0, 12).trim(),
      description: label.description,
      lang: 'en',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: colors.background,
      theme_color: colors.background,
      icons: icons.all,
      shortcuts: [
        shortcut('Beat store', '/beatstore'),
        shortcut('Find my order', '/orders/find'),
        shortcut('Dashboard', '/dashboard'),
      ],
    });
  };
  app.get('/site.webmanifest', (_, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'public, max-age=3600').send(manifest()),
  );
};
