import { artists as labelArtists } from '#content/artists.ts';
import { artistPath, productPath } from '../../paths.ts';
import { html } from '#features/mailing/server/public.ts';
import type { Catalogue } from '../snapshot/catalogue.ts';

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
const entriesOf = ({ order, slots, values }: Catalogue): Entry[] => {
  const newest = order('newest');
  const beats: Entry[] = [];
  /** By the number of each artist: when their newest beat was published. */
  const newestOf = new Map<number, string>();
  for (let index = 0; index < newest.length(); index += 1) {
    const slot = newest.at(index);
    const at = new Date(slots.publishedAt.get(slot)).toISOString();
    beats.push({ path: productPath(slots.id(slot)), at });
    if (!newestOf.has(slots.seller.get(slot))) newestOf.set(slots.seller.get(slot), at);
  }
  const atOf = new Map([...newestOf].map(([seller, at]) => [values.sellers.get(seller).username, at]));
  const byName = new Map([...atOf].map(([name, at]) => [name.toLowerCase(), at]));
  const names = new Set([...labelArtists.map(({ username }) => username), ...atOf.keys()]);
  return [
    ...pages.map((path) => (path === '/' || path === '/beatstore' ? { path, at: beats[0]?.at } : { path })),
    ...[...names].map((name) => ({ path: artistPath(name), at: byName.get(name.toLowerCase()) })),
    ...beats,
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

const divided = new WeakMap<object, readonly (readonly Entry[])[]>();

const filesOf = (catalogue: Catalogue): readonly (readonly Entry[])[] => {
  const known = divided.get(catalogue.moment());
  if (known) return known;
  const entries = entriesOf(catalogue);
  const count = Math.min(maxFiles, Math.ceil(entries.length / perFile));
  const files = Array.from({ length: count }, (_, index) => entries.slice(index * perFile, (index + 1) * perFile));
  divided.set(catalogue.moment(), files);
  return files;
};

/** One file, or with many pages the index of several. */
export const sitemapOf = (catalogue: Catalogue, publicUrl: string): string => {
  const files = filesOf(catalogue);
  return files.length === 1 ? fileOf(files[0] ?? [], publicUrl) : indexOf(files, publicUrl);
};

/** A file that the index names, or null. */
export const sitemapPartOf = (catalogue: Catalogue, part: number, publicUrl: string): string | null => {
  const files = filesOf(catalogue);
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
