import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');

/** Class names that mean a side of the screen. Their twins follow the text: `ms-2`, `ps-2`, `start-0`, `border-s`, `text-end`. */
const ofScreen =
  /(?<![\w/.\-[(])(?:[\w@[\]/.=&>~*()-]+:)*!?-?(?:(?:scroll-)?[mp][lr]-(?:[\d[(]|auto|px)|(?:left|right)-(?!1\/2)(?:[\d[(]|auto|px)|border-[lr](?![\w/(])|text-(?:left|right)(?![\w-]))[^\s'"`]*/g;

/** Time runs from left to right in every language, and so do waves and what drifts. */
const alwaysFromLeft = ['features/plays/web/components/seek-wave.tsx', 'web/components/home/cover-wall.tsx'];

test('sides follow the direction of the text, unless an element says that its own never changes', () => {
  const files = globSync('{ui,web,features/*/web}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  );
  expect(files.length).toBeGreaterThan(300);
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const found = files.flatMap((file) => [...read(file).matchAll(ofScreen)].map(([name]) => ({ file, name })));
  expect(found.filter(({ file }) => !alwaysFromLeft.includes(file))).toEqual([]);
  for (const file of alwaysFromLeft) {
    expect(found.some((one) => one.file === file)).toBe(true);
    expect(read(file)).toContain('dir="ltr"');
  }
});
