import { label } from './label.ts';

/** The background of pages; a test compares it with the tokens. */
const background = '#0f0b09';

const png = { type: 'image/png' } as const;

/** What a phone or a desktop needs to install the site. */
export const webManifest = {
  id: '/',
  name: `${label.name} – ${label.line}`,
  short_name: label.name,
  description: label.description,
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: background,
  theme_color: background,
  categories: ['music', 'shopping'],
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', sizes: '192x192', ...png },
    { src: '/icon-512.png', sizes: '512x512', purpose: 'any', ...png },
    { src: '/icon-512.png', sizes: '512x512', purpose: 'maskable', ...png },
  ],
  shortcuts: [
    { name: 'Beat store', url: '/beatstore' },
    { name: 'Find my order', url: '/orders/find' },
    { name: 'Dashboard', url: '/dashboard' },
  ].map((shortcut) => ({ ...shortcut, icons: [{ src: '/icon-192.png', sizes: '192x192', ...png }] })),
};
