import { expect, test } from 'vitest';
import { cleanText, isVisible } from './visible-text.ts';

test.each([
  ['  Nova\u200B Keys ', 'Nova Keys'],
  ['\u202Ecod.exe', 'cod.exe'],
  ['a\u2066b\u2069c\u061C', 'abc'],
  ['soft\u00ADhyphen', 'softhyphen'],
  ['\uFEFFline\r\nline\tx\u0000\u0007', 'line\r\nline\tx'],
  ['a\u{E0041}b', 'ab'],
  ['a \u200D b\u200C', 'a  b'],
  ['\u3164\u115F', ''],
  // Joiners, selectors and tags that belong to a character stay.
  ['👩\u200D🎤 ❤\uFE0F\u200D🔥', '👩\u200D🎤 ❤\uFE0F\u200D🔥'],
  [
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}!',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}!',
  ],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['क्\u200Dष', 'क्\u200Dष'],
  ['日本語 한국어 עברית', '日本語 한국어 עברית'],
])('the text %j is stored as %j', (typed, stored) => expect(cleanText(typed)).toBe(stored));

test.each(['a', '1', '!', '🔥', 'ß', '日', '€'])('%s is a visible text', (text) => expect(isVisible(text)).toBe(true));
test.each(['', ' ', '\u00A0\u3000', '\u200B', '\u3164', '\u2800', '\u0301', '\uFE0F', '\u{E0041}', '\u00AD\n'])(
  '%j is an invisible text',
  (text) => expect(isVisible(text)).toBe(false),
);
