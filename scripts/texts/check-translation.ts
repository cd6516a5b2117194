import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { type LanguageCode, languages } from '../../contract-kit/languages/languages.ts';

interface Parts {
  /** Parameters and tags. */
  readonly names: Set<string>;
  /** The categories of each plural. */
  readonly plurals: string[][];
  /** The longest words that can be shown. */
  words: number;
}

const readParts = (elements: readonly MessageFormatElement[], parts: Parts): Parts => {
  for (const element of elements) {
    if (element.type === TYPE.literal) parts.words += element.value.length;
    else if (element.type !== TYPE.pound)
      parts.names.add(element.type === TYPE.tag ? `<${element.value}>` : element.value);
    if (element.type === TYPE.tag) readParts(element.children, parts);
    if (element.type === TYPE.plural) {
      parts.plurals.push(Object.keys(element.options));
      const lengths = Object.values(element.options).map(({ value }) => readParts(value, { ...parts, words: 0 }).words);
      parts.words += Math.max(...lengths);
    }
  }
  return parts;
};

const partsOf = (message: string): Parts => readParts(parse(message), { names: new Set(), plurals: [], words: 0 });

/** Longer ones don't fit their place. Short words may grow more: "Buy" is "Comprar" and "Acheter". */
const maxGrowth = 1.6;
const alwaysFits = 20;

/** What is wrong with a translation; null if nothing is. */
export const translationProblem = (language: LanguageCode, source: string, translation: string): string | null => {
  const own = partsOf(source);
  let parts: Parts;
  try {
    parts = partsOf(translation);
  } catch (error) {
    return `isn’t a message: ${(error as Error).message}`;
  }
  const missing = [...own.names].filter((name) => !parts.names.has(name));
  const unknown = [...parts.names].filter((name) => !own.names.has(name));
  if (missing.length > 0) return `lacks ${missing.join(', ')}`;
  if (unknown.length > 0) return `has ${unknown.join(', ')}, which the source doesn’t have`;
  const { pluralCategories } = new Intl.PluralRules(languages[language].formats).resolvedOptions();
  const absent = parts.plurals.flatMap((cases) => pluralCategories.filter((category) => !cases.includes(category)));
  if (absent.length > 0) return `has no plural for ${absent.join(', ')}`;
  if (parts.words > Math.max(own.words * maxGrowth, own.words + alwaysFits))
    return `is ${parts.words} characters long, more than ${maxGrowth} times the source’s ${own.words}`;
  return null;
};
