import { artists as labelArtists } from '#content/artists.ts';
import { artistPath, productPath } from '#features/catalogue/paths.ts';
import { html } from '#features/mailing/server/public.ts';
import type { Snapshot } from '../snapshot/read-snapshot.ts';
import { artistsOnSale } from './artists-on-sale.ts';

/** Public pages that exist without any beat. */
const pages = [
  '/',
  '/thestory',
  '/ourwork',
  '/merch',
  '/beatstore',
  '/csl-center=redirect',
  '/terms',
  '/privacy',
  '/contact',
];
/** The format allows 50,000 per file, and as many files (sitemaps.org). */
const perFile = 10_000;
const maxFiles = 1000;

interface Entry {
  readonly path: string;
  /** When it last changed, as far as we know. */
  readonly at?: string | undefined;
}

/** In the order of the sitemap: pages, artists, beats. */
const entriesOf = (snapshot: Snapshot): Entry[] => {
  const onSale = artistsOnSale(snapshot);
  const [newest] = snapshot.beats;
  const names = new Set([
    ...labelArtists.map(({ username }) => username),
    ...[...onSale.values()].map(({ person }) => person.username),
  ]);
  return [
    ...pages.map((path) => (path === '/' || path === '/beatstore' ? { path, at: newest?.createdAt } : { path })),
    ...[...names].map((name) => ({ path: artistPath(name), at: onSale.get(name.toLowerCase())?.beats[0].createdAt })),
    ...snapshot.beats.map(({ _id, createdAt }) => ({ path: productPath(_id), at: createdAt })),
  ];
};

const xml = '<?xml version="1.0" encoding="UTF-8"?>';
const format = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const lastmod = (at: string | undefined) => (at === undefined ? '' : html`<lastmod>${at.slice(0, 10)}</lastmod>`);

const fileOf = (entries: readonly Entry[], publicUrl: string): string => {
  const lines = entries.map(({ path, at }) => html`<url><loc>${publicUrl}${path}</loc>${lastmod(at)}</url> `);
  return `${xml}\n${html`<urlset xmlns="${format}"> ${lines}</urlset> `.source}`;
};

const indexOf = (files: readonly (readonly Entry[])[], publicUrl: string): string => {
  const lines = files.map((entries, index) => {
    const newest = entries.map(({ at }) => at ?? '').reduce((a, b) => (a > b ? a : b), '');
    return html`<sitemap><loc>${publicUrl}/sitemap-${index + 1}.xml</loc>${lastmod(newest || undefined)}</sitemap> `;
  });
  return `${xml}\n${html`<sitemapindex xmlns="${format}"> ${lines}</sitemapindex> `.source}`;
};

const divided = new WeakMap<Snapshot, readonly (readonly Entry[])[]>();

const filesOf = (snapshot: Snapshot): readonly (readonly Entry[])[] => {
  const known = divided.get(snapshot);
  if (known) return known;
  const entries = entriesOf(snapshot);
  const count = Math.min(maxFiles, Math.ceil(entries.length / perFile));
  const files = Array.from({ length: count }, (_, index) => entries.slice(index * perFile, (index + 1) * perFile));
  divided.set(snapshot, files);
  return files;
};

/** One file, or with many pages the index of several. */
export const sitemapOf = (snapshot: Snapshot, publicUrl: string): string => {
  const files = filesOf(snapshot);
  return files.length === 1 ? fileOf(files[0] ?? [], publicUrl) : indexOf(files, publicUrl);
};

/** A file that the index names, or null. */
export const sitemapPartOf = (snapshot: Snapshot, part: number, publicUrl: string): string | null => {
  const files = filesOf(snapshot);
  const entries = files[part - 1];
  return files.length > 1 && entries ? fileOf(entries, publicUrl) : null;
};

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
