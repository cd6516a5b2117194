import type { Snapshot } from '../snapshot/read-snapshot.ts';

/** Public pages that exist without any beat. */
const pages = ['/', '/thestory', '/beatstore', '/terms', '/privacy', '/contact'];
/** The format's own limit is 50,000 (sitemaps.org). */
const maxBeats = 49_000;

export const robotsText = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /beatstore/checkout',
    'Disallow: /dashboard',
    'Disallow: /orders',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

const sitemaps = new WeakMap<Snapshot, string>();

export const sitemapOf = (catalogue: Snapshot, publicUrl: string): string => {
  const known = sitemaps.get(catalogue) ?? makeSitemap(catalogue, publicUrl);
  sitemaps.set(catalogue, known);
  return known;
};

const makeSitemap = ({ beats }: Snapshot, publicUrl: string): string => {
  const origin = publicUrl.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const entries = [
    ...pages.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    ...beats
      .slice(0, maxBeats)
      .map(
        ({ _id, createdAt }) =>
          `<url><loc>${origin}/beatstore/product/${_id}</loc><lastmod>${createdAt.slice(0, 10)}</lastmod></url>`,
      ),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
};
