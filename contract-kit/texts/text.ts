import { formatCount } from '../format.ts';
import { currentLocale } from '../languages/current.ts';

/** One value with the name that translators read: `{ title }`. Numbers are formatted before, or counted by `plural`. */
export type Named = Readonly<Record<string, string>>;

/** The sentences of English; other languages have as many as they need. */
export interface EnglishCases {
  /** With `#` for the number. */
  readonly one: string;
  readonly other: string;
}

class Counted {
  readonly name: string;
  readonly count: number;
  readonly cases: EnglishCases;

  constructor(name: string, count: number, cases: EnglishCases) {
    this.name = name;
    this.count = count;
    this.cases = cases;
  }

  get source(): string {
    return pluralSource(this.name, this.cases);
  }

  get english(): string {
    return countIn(this.cases, this.count);
  }
}

/** As translators read it: "{beats, plural, one {# beat} other {# beats}}". */
export const pluralSource = (name: string, { one, other }: EnglishCases): string =>
  `{${name}, plural, one {${escapeSource(one)}} other {${escapeSource(other)}}}`;

export const countIn = ({ one, other }: EnglishCases, count: number): string =>
  (count === 1 ? one : other).replaceAll('#', () => formatCount(count));

/** Braces would begin a parameter. */
export const escapeSource = (text: string): string => text.replaceAll(/[{}]+/g, "'$&'");

/**
 * A part of a sentence that depends on a number: `plural({ beats }, { one: '# beat', other: '# beats' })`. If more
 * words depend on it, they belong into the cases, because languages differ in which ones do.
 */
export const plural = (counted: Readonly<Record<string, number>>, cases: EnglishCases): Counted => {
  const [name, count] = onlyEntry(counted);
  return new Counted(name, count, cases);
};

export const onlyEntry = <T>(named: Readonly<Record<string, T>>): readonly [name: string, value: T] => {
  const [entry, ...rest] = Object.entries(named);
  if (!entry || rest.length > 0) throw new Error(`a text’s value has one name, not ${Object.keys(named).join(', ')}`);
  return entry;
};

const englishOf = (value: Named | Counted): string => (value instanceof Counted ? value.english : onlyEntry(value)[1]);

/**
 * A sentence in the language of the page, mail or document, written where it stands:
 *
 *     t`${{ title }} is in your cart with ${plural({ beats }, { one: '# other beat', other: '# other beats' })}.`
 *
 * Called while something is written, never when a module loads: `npm run texts` refuses that.
 */
export const t = (parts: TemplateStringsArray, ...given: readonly (Named | Counted)[]): string => {
  const { translate } = currentLocale();
  const english = (): string => parts.reduce((text, part, index) => text + englishOf(given[index - 1]!) + part);
  if (!translate) return english();
  const values: Record<string, string | number> = {};
  let source = escapeSource(parts[0] ?? '');
  for (const [index, value] of given.entries()) {
    if (value instanceof Counted) {
      values[value.name] = value.count;
      source += value.source;
    } else {
      const [name, text] = onlyEntry(value);
      values[name] = text;
      source += `{${name}}`;
    }
    source += escapeSource(parts[index + 1] ?? '');
  }
  const translation = translate(source, values);
  return typeof translation === 'string' ? translation : english();
};
