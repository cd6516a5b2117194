import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PO from 'pofile';
import { english, type Locale } from '#contract-kit/languages/current.ts';
import type { LanguageCode } from '#contract-kit/languages/languages.ts';
import { type Messages, createLocale } from '#contract-kit/texts/translator.ts';
import { accented, mirrored } from './pseudo.ts';

const folder = path.join(import.meta.dirname, '../../texts');

/** All sentences in the code. */
const sources = 'sources.pot';

const readPo = (file: string): PO['items'] => {
  const whole = path.join(folder, file);
  return existsSync(whole) ? PO.parse(readFileSync(whole, 'utf8')).items : [];
};

const pseudo: Partial<Readonly<Record<LanguageCode, (source: string) => string>>> = {
  'en-XA': accented,
  'ar-XB': mirrored,
};

const isServers = (file: string): boolean => /^(?:features\/[^/]+\/)?(?:server|platform|scripts)\//.test(file);

/** Whether a sentence can be shown by a page, judging by the files that have it. */
export const isInPages = (files: readonly string[]): boolean => !files.every(isServers);

/** A language's sentences: `texts/de.po`, in the format of translators' tools. None for English. */
export const readMessages = (
  language: LanguageCode,
  isWanted: (files: readonly string[]) => boolean = () => true,
): Messages => {
  const make = pseudo[language];
  const items = readPo(make ? sources : `${language}.po`).filter(({ references }) => isWanted(references));
  const translated = items.map(({ msgid, msgstr: [text = ''] }) => [msgid, make?.(msgid) ?? text] as const);
  return Object.fromEntries(translated.filter(([, text]) => text !== ''));
};

const known = new Map<LanguageCode, Locale>();

/** Reads a language's sentences when they are first needed. */
export const localeIn = (language: LanguageCode): Locale => {
  if (language === 'en') return english;
  const locale = known.get(language) ?? createLocale(language, readMessages(language));
  known.set(language, locale);
  return locale;
};
