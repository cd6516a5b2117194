import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// When an npm script is renamed, documents, comments and messages that name it must change.

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(md|tsx?|mjs|yml|yaml|service|example)$/.test(file) && !file.startsWith('docs/decisions/'));
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

const namedIn = (text: string): string[] =>
  [...text.matchAll(/\bnpm run (?:-s )?([a-z][a-z:-]*[a-z])/g)].map(([, name = '']) => name);

/** Tests of documents name made-up npm scripts, and the changelog names those of earlier versions. */
const isPlanted = (file: string): boolean => /^scripts\/docs.*\.test\.ts$|^CHANGELOG\.md$/.test(file);

test('every npm script that a file names exists', () => {
  const named = files
    .filter((file) => !isPlanted(file))
    .flatMap((file) => namedIn(readFileSync(file, 'utf8')).map((name) => ({ file, name })));
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter(({ name }) => !Object.hasOwn(scripts, name));
  expect(missing.map(({ file, name }) => `${file}: npm run ${name}`)).toEqual([]);
});

test('the test finds npm scripts with and without arguments in a text', () => {
  expect(namedIn('Run `npm run test:slow -- power-cut`, then npm run -s doctor.')).toEqual(['test:slow', 'doctor']);
});
