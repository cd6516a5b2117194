import { readFileSync } from 'node:fs';

// Programs that guess passwords do not read a list to its end: they take the words of one and put years, digits and signs
// behind them, write letters as digits, and walk over the keyboard. So this knows the words and does the same.

/** What lies side by side, forwards and backwards: rows, the alphabet, and the columns from top to bottom. */
const walks = [
  '01234567890',
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  '1qazxsw23edcvfr4',
  '!@#$%^&*()',
  // The block of digits, by columns and by rows.
  '147258369',
  '741852963',
  '789456123',
  '159357',
  '25800852',
];

let known: ReadonlySet<string> | null = null;
/** Names, teams, pets, music, cars, places, and what else passwords are made of first; read when one is first chosen. */
const words = (): ReadonlySet<string> =>
  (known ??= new Set(
    readFileSync(new URL('common-words.txt', import.meta.url), 'utf8')
      .trim()
      .split(/\s+/),
  ));

const turned = (text: string): string => [...text].toReversed().join('');
const bothWays = [...walks, ...walks.map((walk) => turned(walk))];

const letterFor: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const withLetters = (typed: string): string => typed.replaceAll(/[013457@$!]/g, (sign) => letterFor[sign] ?? sign);

/** "abcabcabc": a piece of at most four signs, over and over. */
const repeats = (typed: string): boolean => /^(.{1,4}?)\1+$/u.test(typed);

/** "11223344" is "1234", and "abccba" is "abc". */
const halved = (typed: string): readonly string[] => {
  const half = typed.slice(0, Math.ceil(typed.length / 2));
  return [
    typed.replaceAll(/(.)\1/g, '$1'),
    ...(typed === half.slice(0, typed.length / 2) + turned(half) ? [half] : []),
  ];
};

/** "12345678", or pieces of walks one after another: "qwerty123456". */
const isWalked = (typed: string): boolean => {
  const reach = (from: number): number => {
    let length = 0;
    while (
      from + length < typed.length &&
      bothWays.some((walk) => walk.includes(typed.slice(from, from + length + 1)))
    ) {
      length += 1;
    }
    return length;
  };
  for (let at = 0; at < typed.length;) {
    const step = reach(at);
    if (step < 3) return false;
    at += step;
  }
  return true;
};

/** Eight digits that are somebody's birthday, however it is written. */
const isDate = (typed: string): boolean =>
  /^(?:(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|[12]\d|3[01])(?:19|20)\d\d)$/.test(
    typed,
  );

/** A word, or two times the same, with at most four digits before or six digits and signs behind. */
const isDressedWord = (typed: string): boolean => {
  const bare = typed.replace(/^\d{1,4}/, '').replace(/[^\p{L}]{1,6}$/u, '');
  return [typed, bare, withLetters(typed), withLetters(bare)].some((candidate) => {
    const half = candidate.slice(0, candidate.length / 2);
    return words().has(candidate) || words().has(turned(candidate)) || (candidate === half + half && words().has(half));
  });
};

/** Whether this, in small letters, is among what is tried first. */
export const isCommonPassword = (typed: string): boolean =>
  repeats(typed) || isDate(typed) || [typed, ...halved(typed)].some(isWalked) || isDressedWord(typed);
