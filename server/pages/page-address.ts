import { matchRoute } from '#contract-kit/match-route.ts';
import type { PageRules } from '#contract-kit/page.ts';

/** An address whose page is kept. */
export interface PageAddress {
  readonly key: string;
  readonly origin: string;
  /** Path and query, without what the page doesn't show. */
  readonly url: string;
  /** Whether anybody can make up more of them: searches, and addresses where there is nothing. */
  readonly isRare: boolean;
  /** Whether there is no page here, which is known without looking for anything. */
  readonly isNowhere: boolean;
}

/** Neither part can have a space in it. */
export const keyOf = (origin: string, url: string): string => `${origin} ${url}`;

export type FindAddress = (url: string, origin: string) => PageAddress | null;

const maxPath = 200;
const maxQuery = 200;

/** Paths that are the same however they are read: nothing encoded, no empty part, no dots alone. */
const plainPath = /^(?:\/(?!\.{1,2}(?:\/|$))[\w\-.~!$&'()*+,;=:@]+)+$|^\/$/;

/** Null: the page of this address is never kept, and is rendered as it was asked for. */
export const createFindAddress = ({ paths, kept }: PageRules): FindAddress => {
  const routes = paths.map((path) => ({ path, rule: kept.find((rule) => rule.path === path) }));
  return (url, origin) => {
    // Further question marks belong to what is searched for.
    const end = url.indexOf('?');
    const [pathname, query] = end === -1 ? [url, ''] : [url.slice(0, end), url.slice(end + 1)];
    if (pathname.length > maxPath || !plainPath.test(pathname)) return null;
    const rule = matchRoute(routes, pathname)?.route.rule;
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
