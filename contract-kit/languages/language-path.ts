import { type LanguageCode, languages } from './languages.ts';

/** The languages that a shop offers, its own first. */
export type Offered = readonly [LanguageCode, ...LanguageCode[]];

export const englishOnly: Offered = ['en'];

export const isEnglishOnly = ([own, ...others]: Offered): boolean => own === 'en' && others.length === 0;

/** Files and calls have no language in their path: `/api/…`, `/media/…`, `/feed.xml`. */
const isPage = (path: string): boolean =>
  path.startsWith('/') &&
  !/^\/(?:\/|(?:api|assets|dev|embed|media|theme|webhooks)(?:\/|$)|[^/?#]+\.\w+(?:[?#]|$))/.test(path);

/** A path as it's written for a language: "/beatstore" becomes "/de/beatstore". The shop's own language adds nothing. */
export const pathIn = (language: LanguageCode, [own]: Offered, path: string): string =>
  language === own || !isPage(path) ? path : `/${languages[language].path}${path.replace(/^\/(?=$|[?#])/, '')}`;

/** The language and the rest of a path from outside. The shop's own language has no prefix, so `/en/…` isn't found. */
export const readPath = (
  [own, ...others]: Offered,
  pathname: string,
): { readonly language: LanguageCode; readonly pathname: string } => {
  const [, first = ''] = pathname.split('/', 2);
  const language = others.find((code) => languages[code].path === first);
  if (language === undefined) return { language: own, pathname };
  return { language, pathname: pathname.slice(first.length + 1) || '/' };
};
