// Reads keys as people and programs write them. No zod or Node here: the wizard, the server and the search use it.

/** Notes in half steps from C, as the wizard spells them. */
const notes = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'] as const;
const steps: Readonly<Record<string, number>> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11, h: 11 };
const fifth = 7;

const keyOf = (step: number, scale: 'major' | 'minor'): string => `${notes[((step % 12) + 12) % 12]} ${scale}`;

/** The wheel is a circle of fifths with C major and A minor at `home`. */
const onWheel = (number: number, home: number, isMinor: boolean): string =>
  keyOf(fifth * (number - home) + (isMinor ? steps['a']! : steps['c']!), isMinor ? 'minor' : 'major');

/** Camelot: "8A" is A minor, "8B" is C major. Open Key: "1m" is A minor, "1d" is C major. */
const readWheel = (text: string): string | null => {
  const [, number, letter = ''] = /^(1[0-2]|0?[1-9]) ?([abdm])$/.exec(text) ?? [];
  if (number === undefined) return null;
  return 'ab'.includes(letter)
    ? onWheel(Number(number), 8, letter === 'a')
    : onWheel(Number(number), 1, letter === 'm');
};

/** Reads "H moll", "Fis-Moll" or "Es dur". A German H is B, and a German B is Bb. */
const readGerman = (text: string): string | null => {
  const [, letter = '', sign = '', scale = ''] = /^([a-h])(is|es|(?<=[ae])s)? ?(moll|dur)$/.exec(text) ?? [];
  if (letter === '') return null;
  const natural = letter === 'b' ? 10 : steps[letter]!;
  return keyOf(natural + (sign === '' ? 0 : sign === 'is' ? 1 : -1), scale === 'moll' ? 'minor' : 'major');
};

const readEnglish = (text: string, { bare }: KeyOptions): string | null => {
  const [, letter = '', sign = '', scale = ''] =
    /^([a-h])(#|b| ?sharp| ?flat)? ?(m|min|minor|maj|major)?$/.exec(text) ?? [];
  if (letter === '' || (scale === '' && !bare)) return null;
  const change = sign === '' ? 0 : /#|sharp/.test(sign) ? 1 : -1;
  return keyOf(steps[letter]! + change, /^m(in|inor)?$/.test(scale) ? 'minor' : 'major');
};

interface KeyOptions {
  /** True if a note alone is a major key, as in ID3. */
  readonly bare: boolean;
}

/**
 * Reads "C#m", "Bb major", "a-flat min", "8A", "11B", "1m" or "H moll" as the wizard writes it ("C# minor"). Null for
 * anything else.
 */
export const readKey = (written: string, options: KeyOptions = { bare: true }): string | null => {
  // Some programs write a capital M for major.
  const text = written
    .trim()
    .replace(/(?<=^[A-Ga-g][#b♯♭]?)M$/, 'maj')
    .toLowerCase()
    .replaceAll('♯', '#')
    .replaceAll('♭', 'b')
    .replaceAll(/[ _-]+/g, ' ');
  return readWheel(text) ?? readGerman(text) ?? readEnglish(text, options);
};
