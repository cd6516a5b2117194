import { IntlMessageFormat } from 'intl-messageformat';
import type { Locale } from '../languages/current.ts';
import { type LanguageCode, languages } from '../languages/languages.ts';

/** Translations by the sentence in the code. */
export type Messages = Readonly<Record<string, string>>;

/** A language with its sentences. Pages load this module only if they aren't English. */
export const createLocale = (language: LanguageCode, messages: Messages): Locale => {
  const formats = new Map<string, IntlMessageFormat>();
  const formatOf = (source: string): IntlMessageFormat | null => {
    const known = formats.get(source);
    if (known) return known;
    const message = Object.hasOwn(messages, source) ? messages[source] : undefined;
    if (message === undefined) return null;
    const made = new IntlMessageFormat(message, languages[language].formats);
    formats.set(source, made);
    return made;
  };
  return { language, translate: (source, values) => formatOf(source)?.format(values as never) ?? null };
};
