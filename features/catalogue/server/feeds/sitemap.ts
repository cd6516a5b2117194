import { sql } from 'kysely';
import { aiCrawlers } from '#content/ai-crawlers.ts';
import { labelArtists } from '#content/current.ts';
import { dayOf } from '#contract-kit/numbers/days.ts';
import type { LanguageCode } from '#contract-kit/languages/languages.ts';
import { type Offered, pathIn } from '#contract-kit/languages/language-path.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { html } from '#features/mailing/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import { artistPath, productPath } from '../../paths.ts';
import { listPublicPages } from '../extensions.ts';

/** Public pages that every site has. */
const pages = [
  '/',
  '/thestory',
  '/ourwork',
  '/merch',
  '/sell',
  '/beatstore',
  '/withdraw',
  '/csl-center=redirect',
  '/free-use',
  '/agreements',
  '/terms',
  '/privacy',
  '/contact',
];
/** The format allows 50,000 per file, and 50,000 files (sitemaps.org). Each entry may be there in five languages. */
const perFile = 10_000;

interface Entry {
  readonly path: string;
  /** The last change, if known. */
  readonly at?: Date | undefined;
}

const pageEntries = async (db: Db): Promise<Entry[]> => {
  const sellers = await db
    .selectFrom('catalogue_listings')
    .select(({ fn }) => ['seller_id', fn.max('published_at').as('at')])
    .groupBy('seller_id')
    .execute();
  const [users, more] = await Promise.all([
    findUsersByIds(
      db,
      sellers.map((row) => row.seller_id),
    ),
    listPublicPages(db),
  ]);
  const names = new Map(users.map(({ id, username }) => [id, username]));
  const newestFirst = sellers.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const atOf = new Map(newestFirst.map(({ seller_id: id, at }) => [(names.get(id) ?? '').toLowerCase(), at]));
  const artists = new Set([
    ...labelArtists().map(({ username }) => username),
    ...newestFirst.flatMap(({ seller_id: id }) => names.get(id) ?? []),
  ]);
  return [
    ...pages.map((path) => (path === '/' || path === '/beatstore' ? { path, at: newestFirst[0]?.at } : { path })),
    ...more.map((path) => ({ path })),
    ...[...artists].map((name) => ({ path: artistPath(name), at: atOf.get(name.toLowerCase()) })),
  ].slice(0, perFile);
};

/** The newest beat comes first. */
const beatEntries = async (db: Db, part: number): Promise<Entry[]> => {
  const rows = await db
    .selectFrom('catalogue_listings')
    .select(['beat_id', 'published_at'])
    .orderBy('published_at', 'desc')
    .orderBy('beat_id', 'desc')
    .offset((part - 1) * perFile)
    .limit(perFile)
    .execute();
  return rows.map(({ beat_id: id, published_at: at }) => ({ path: productPath(id), at }));
};

const newestOfFiles = async (db: Db): Promise<Date[]> => {
  const { rows } = await sql<{ at: Date }>`
    select published_at as at from (
      select published_at, row_number() over (order by published_at desc, beat_id desc) as place from catalogue_listings
    ) l where place % ${perFile} = 1 order by place`.execute(db);
  return rows.map(({ at }) => at);
};

const xml = '<?xml version="1.0" encoding="UTF-8"?>';
const format = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const lastmod = (at: Date | undefined) => (at === undefined ? '' : html`<lastmod>${dayOf(at)}</lastmod>`);

export interface SitemapSite {
  readonly publicUrl: string;
  readonly languages: Offered;
}

/** The page in each language (developers.google.com/search/docs/specialty/international/localized-versions#sitemap). */
const alternates = ({ publicUrl, languages }: SitemapSite, path: string) =>
  languages.length === 1
    ? ''
    : languages.map(
        (code) =>
          html`<xhtml:link rel="alternate" hreflang="${code}" href="${publicUrl}${pathIn(code, languages, path)}" />`,
      );

const entryOf = (site: SitemapSite, { path, at }: Entry, code: LanguageCode): string => {
  const address = site.publicUrl + pathIn(code, site.languages, path);
  return html`<url><loc>${address}</loc>${lastmod(at)}${alternates(site, path)}</url> `.source;
};

const fileOf = (entries: readonly Entry[], site: SitemapSite): string => {
  const lines = entries.flatMap((entry) => site.languages.map((code) => entryOf(site, entry, code)));
  const links = site.languages.length === 1 ? '' : ' xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `${xml}\n<urlset xmlns="${format}"${links}> ${lines.join('')}</urlset> `;
};

/** The last file has the pages and artists. */
const indexOf = (newest: readonly Date[], publicUrl: string): string => {
  const lines = [...newest, newest[0]].map(
    (at, index) => html`<sitemap><loc>${publicUrl}/sitemap-${index + 1}.xml</loc>${lastmod(at)}</sitemap> `,
  );
  return `${xml}\n${html`<sitemapindex xmlns="${format}"> ${lines}</sitemapindex> `.source}`;
};

/** Returns an index if the beats don't fit into one file. */
export const sitemapOf = async (db: Db, site: SitemapSite): Promise<string> => {
  const newest = await newestOfFiles(db);
  if (newest.length > 1) return indexOf(newest, site.publicUrl);
  return fileOf([...(await pageEntries(db)), ...(await beatEntries(db, 1))], site);
};

/** Returns a file that the index names, or null if there is no such part. */
export const sitemapPartOf = async (db: Db, part: number, site: SitemapSite): Promise<string | null> => {
  const beatFiles = (await newestOfFiles(db)).length;
  if (beatFiles <= 1 || !(part >= 1 && part <= beatFiles + 1)) return null;
  return fileOf(part > beatFiles ? await pageEntries(db) : await beatEntries(db, part), site);
};

const personal = ['/beatstore/checkout', '/dashboard', '/orders'];

export const robotsText = ({ publicUrl, languages }: SitemapSite): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    ...languages.flatMap((code) => personal.map((path) => `Disallow: ${pathIn(code, languages, path)}`)),
    '',
    ...aiCrawlers.map(({ token }) => `User-agent: ${token}`),
    'Disallow: /',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
