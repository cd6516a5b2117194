import type { FastifyInstance } from 'fastify';
import { colors, label } from '#content/current.ts';

const icon = (file: string, type: string, sizes: string, purpose = 'any') => ({
  src: `/${file}`,
  type: `image/${type}`,
  sizes,
  purpose,
});

const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('icon-192.png', 'png', '192x192')] });

export const registerWebManifest = (app: FastifyInstance): void => {
  const manifest = (): string =>
    JSON.stringify({
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
      icons: [
        icon('favicon.svg', 'svg+xml', 'any'),
        icon('icon-192.png', 'png', '192x192'),
        icon('icon-512.png', 'png', '512x512'),
        icon('icon-512.png', 'png', '512x512', 'maskable'),
      ],
      shortcuts: [
        shortcut('Beat store', '/beatstore'),
        shortcut('Find my order', '/orders/find'),
        shortcut('Dashboard', '/dashboard'),
      ],
    });
  app.get('/site.webmanifest', (_, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'public, max-age=3600').send(manifest()),
  );
};
