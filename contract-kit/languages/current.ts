import { englishOnly, type Offered } from './language-path.ts';
import type { LanguageCode } from './languages.ts';

/**
 * Writes a sentence in another language; null if it isn't translated. Values are text, numbers that choose a plural, or
 * for pages nodes, and functions that wrap a tag's content; then the result is a list of nodes.
 */
export type Translate = (source: string, values: Readonly<Record<string, unknown>>) => unknown;

/** In which language something is written. */
export interface Locale {
  readonly language: LanguageCode;
  /** Null for English, which stands in the code. */
  readonly translate: Translate | null;
}

export const english: Locale = { language: 'en', translate: null };

let read = (): Locale => english;

/** The language of the page, mail or document that is being written. */
export const currentLocale = (): Locale => read();

/**
 * Called once per process, thread or page. A browser shows one language until another page is loaded; a server knows
 * it from the work that it does at the moment: `platform/texts/in-language.ts`. Returns what brings the earlier one back.
 */
export const setLocaleSource = (source: () => Locale): (() => void) => {
  const before = read;
  read = source;
  return () => {
    read = before;
  };
};

let offered: Offered = englishOnly;

/** The languages of this shop's pages, its own first. */
export const offeredLanguages = (): Offered => offered;

/** Call it once per process, thread and page, like `setCurrency`. */
export const setOffered = (languages: Offered): void => {
  offered = languages;
};
