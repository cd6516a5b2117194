// Which letters a name may mix, based on "highly restrictive" and "moderately restrictive" in Unicode TR 39, 5.2.

/** Scripts in everyday use (Unicode Annex 31, tables 5 and 7). */
const scripts = [
  'Adlam', 'Arabic', 'Armenian', 'Bengali', 'Bopomofo', 'Canadian_Aboriginal', 'Cherokee', 'Cyrillic', 'Devanagari', 'Ethiopic',
  'Georgian', 'Greek', 'Gujarati', 'Gurmukhi', 'Hangul', 'Han', 'Hebrew', 'Hiragana', 'Javanese', 'Kannada', 'Katakana', 'Khmer', 'Lao',
  'Latin', 'Malayalam', 'Mongolian', 'Myanmar', 'Nko', 'Oriya', 'Sinhala', 'Syriac', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan',
  'Tifinagh', 'Yi',
]; // prettier-ignore

/** Their letters look like Latin ones, so a name may not mix them with Latin. */
const likeLatin = new Set(['Cyrillic', 'Greek', 'Cherokee', 'Armenian', 'Canadian_Aboriginal']);

/** Japanese, Korean and Chinese names mix several scripts, with Latin between them. */
const together = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
  ...scripts.map((script) => (likeLatin.has(script) ? [script] : ['Latin', script])),
];

/** Digits, signs, emoji and accents belong to every script. */
const patterns = together.map(
  (group) =>
    new RegExp(
      `^[${['Common', 'Inherited', ...group].map((script) => `\\p{Script_Extensions=${script}}`).join('')}]*$`,
      'u',
    ),
);

/** Whether a name mixes only letters that may be mixed. */
export const hasOneScript = (name: string): boolean => patterns.some((pattern) => pattern.test(name));
