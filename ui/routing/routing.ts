import { createContext, useContext } from 'react';
import { currentLocale, offeredLanguages } from '#contract-kit/languages/current.ts';
import { pathIn, readPath } from '#contract-kit/languages/language-path.ts';

export interface Path {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** With its number sign, or empty. */
  readonly hash: string;
}

export interface Location extends Path {
  /** State from the previous page. Any page may have passed it, so its reader checks it. */
  readonly state: unknown;
  /** Unique per entry of the browser's history. */
  readonly key: string;
}

/** A path on this site. Parts left out at its beginning stay as they are. */
export type To = string | Partial<Path>;

interface NavigateOptions {
  readonly replace?: boolean;
  readonly state?: unknown;
}

export type Navigate = (to: To, options?: NavigateOptions) => void;

export const createPath = ({ pathname, search, hash }: Path): string => pathname + search + hash;

export const parsePath = (text: string): Path => {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(text) ?? [];
  return { pathname, search: search === '?' ? '' : search, hash: hash === '#' ? '' : hash };
};

/** A path as the address bar shows it: in the language of the page. */
export const hrefOf = (path: string): string => pathIn(currentLocale().language, offeredLanguages(), path);

/** The path of the address bar without its language. */
export const currentPathname = (): string => readPath(offeredLanguages(), window.location.pathname).pathname;

const locationContext = createContext<Location | null>(null);
const navigateContext = createContext<Navigate | null>(null);

export const LocationProvider = locationContext.Provider;
export const NavigateProvider = navigateContext.Provider;

const needed = <T>(value: T | null): T => {
  if (value === null) throw new Error('there is no router around this');
  return value;
};

/** The location of the page that is shown, not of one that is still loading. */
export const useLocation = (): Location => needed(useContext(locationContext));

/** Navigates to another page of this site without a reload. */
export const useNavigate = (): Navigate => needed(useContext(navigateContext));
