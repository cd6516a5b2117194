// Which letters may stand together in a name, after "highly restrictive" and "moderately restrictive" of Unicode TR 39, 5.2.

/** Scripts in everyday use (Unicode Annex 31, tables 5 and 7). */
const scripts = [
  'Adlam', 'Arabic', 'Armenian', 'Bengali', 'Bopomofo', 'Canadian_Aboriginal', 'Cherokee', 'Cyrillic', 'Devanagari', 'Ethiopic',
  'Georgian', 'Greek', 'Gujarati', 'Gurmukhi', 'Hangul', 'Han', 'Hebrew', 'Hiragana', 'Javanese', 'Kannada', 'Katakana', 'Khmer', 'Lao',
  'Latin', 'Malayalam', 'Mongolian', 'Myanmar', 'Nko', 'Oriya', 'Sinhala', 'Syriac', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan',
  'Tifinagh', 'Yi',
]; // prettier-ignore

/** Their letters look like Latin ones, so they don't stand beside them. */
const likeLatin = new Set(['Cyrillic', 'Greek', 'Cherokee', 'Armenian', 'Canadian_Aboriginal']);

/** Japanese, Korean and Chinese are written in several scripts, with Latin between them. */
const together = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
  ...scripts.map((script) => (likeLatin.has(script) ? [script] : ['Latin', script])),
];

/** Digits, signs and emoji belong to all scripts, and so do accents. */
const patterns = together.map(
  (group) =>
    new RegExp(
      `^[${['Common', 'Inherited', ...group].map((script) => `\\p{Script_Extensions=${script}}`).join('')}]*$`,
      'u',
    ),
);

/** Whether the letters of a name belong together. */
export const hasOneScript = (name: string): boolean => patterns.some((pattern) => pattern.test(name));
