import { matchRoute } from '#contract-kit/match-route.ts';
import type { PageRules } from '#contract-kit/page.ts';
import { englishOnly, type Offered, readPath } from '#contract-kit/languages/language-path.ts';

export interface PageAddress {
  readonly key: string;
  readonly origin: string;
  /** Path and query, without parameters that the page doesn't show. */
  readonly url: string;
  /** Whether this is a search or has no page. Anyone can make up any number of these, so they are cached separately. */
  readonly isRare: boolean;
  /** Whether this URL has no page, which is known without rendering it. */
  readonly isNowhere: boolean;
}

/** Unique, because neither part can contain a space. */
export const keyOf = (origin: string, url: string): string => `${origin} ${url}`;

export type FindAddress = (url: string, origin: string) => PageAddress | null;

const maxPath = 200;
const maxQuery = 200;

/** Paths that every parser reads in the same way: nothing encoded, no empty segment, no segment of dots. */
const plainPath = /^(?:\/(?!\.{1,2}(?:\/|$))[\w\-.~!$&'()*+,;=:@]+)+$|^\/$/;

/** @returns null if the URL's page is never cached; then it's rendered as requested */
export const createFindAddress = ({ paths, kept }: PageRules, languages: Offered = englishOnly): FindAddress => {
  const routes = paths.map((path) => ({ path, rule: kept.find((rule) => rule.path === path) }));
  return (url, origin) => {
    // Further question marks belong to the query.
    const end = url.indexOf('?');
    const [pathname, query] = end === -1 ? [url, ''] : [url.slice(0, end), url.slice(end + 1)];
    if (pathname.length > maxPath || !plainPath.test(pathname)) return null;
    const rule = matchRoute(routes, readPath(languages, pathname).pathname)?.route.rule;
    if (!rule) return null;
    const shown = new URLSearchParams();
    if (query !== '' && rule.parameters.length > 0) {
      const searchParams = new URLSearchParams(query);
      for (const name of rule.parameters) {
        const value = searchParams.get(name)?.trim();
        if (value) shown.set(name, value);
      }
    }
    const search = shown.size > 0 ? `?${shown.toString()}` : '';
    if (search.length > maxQuery) return null;
    const own = pathname + search;
    const isNowhere = rule.path === '*';
    return { key: keyOf(origin, own), origin, url: own, isRare: isNowhere || search !== '', isNowhere };
  };
};
