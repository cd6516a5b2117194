interface Language {
  /** In itself, for a list of languages. */
  readonly name: string;
  /** How `Intl` writes numbers, dates and lists. */
  readonly formats: string;
  /** The first part of a path: `/de/beatstore`. */
  readonly path: string;
  readonly direction: 'ltr' | 'rtl';
}

/** All languages that a shop can offer. Sentences in the code are English; `texts/` has the others. */
export const languages = {
  en: { name: 'English', formats: 'en-US', path: 'en', direction: 'ltr' },
  de: { name: 'Deutsch', formats: 'de-DE', path: 'de', direction: 'ltr' },
  fr: { name: 'Français', formats: 'fr-FR', path: 'fr', direction: 'ltr' },
  es: { name: 'Español', formats: 'es-ES', path: 'es', direction: 'ltr' },
  'pt-BR': { name: 'Português (Brasil)', formats: 'pt-BR', path: 'pt-br', direction: 'ltr' },
  /** For tests: English with accents, 40 % longer. */
  'en-XA': { name: 'Ëñĝļîšĥ', formats: 'en-US', path: 'en-xa', direction: 'ltr' },
  /** For tests: English from right to left. */
  'ar-XB': { name: 'ʜꜱɪʟɢɴƎ', formats: 'en-US', path: 'ar-xb', direction: 'rtl' },
} as const satisfies Readonly<Record<string, Language>>;

export type LanguageCode = keyof typeof languages;

export const languageCodes = Object.keys(languages) as LanguageCode[];

export const isLanguage = (code: string): code is LanguageCode => Object.hasOwn(languages, code);
