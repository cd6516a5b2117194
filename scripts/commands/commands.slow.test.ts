import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandTable } from './command-table.ts';
import { copyCode, copyPackages, findNodes, giveAway, isRoot, keepForImage, newPlace, shell } from './scratch-copy.ts';

// Runs the documents' commands as written, as a plain user with the installed Node, in a path with spaces.

const place = newPlace();
const [code, image, data] = ['code', 'image', 'data'].map((name) => path.join(place, name)) as [string, string, string];
const nodes = findNodes(place);
const [oldest = { name: '', folder: '' }] = nodes;

beforeAll(() => {
  for (const folder of [code, image]) {
    mkdirSync(folder);
    copyCode(folder);
    copyPackages(folder);
  }
  keepForImage(image);
  mkdirSync(data);
  writeFileSync(path.join(place, 'shop.env'), 'LOG_LEVEL=error\n');
  // Tests of documents ask git for the files.
  const git = (...args: string[]) => execFileSync('git', args, { cwd: code, stdio: 'ignore' });
  git('init');
  git('add', '--all');
  for (const folder of [code, data]) giveAway(folder);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

const placeholders: readonly (readonly [string, string])[] = [
  ['FILE', '"$FILE"'],
  ['EMAIL', 'me@label.example'],
  ['NAME', 'shelves'],
];

const typed = (text: string, instead?: readonly [string, string]): string =>
  placeholders.reduce(
    (filled, [name, value]) => filled.replaceAll(new RegExp(`(?<=\\s)${name}\\b`, 'g'), value),
    instead ? text.replace(...instead) : text,
  );

const rows = (run: 'code' | 'shop') =>
  Object.entries(commandTable).flatMap(([text, how]) =>
    'run' in how && how.run === run ? [[text, how] as const] : [],
  );

const settings = (folder: string) => ({
  DATA_DIR: path.join(data, folder),
  FILE: path.join(place, 'shop.env'),
  NODE_OPTIONS: '',
  npm_config_cache: path.join(data, 'npm'),
});

/** Signs of failure in the output: a stack trace, missing code, a read-only disk, or packages that are installed. */
const failures =
  /ERR_UNKNOWN_FILE_EXTENSION|ERR_MODULE_NOT_FOUND|\n {4}at |Installing packages|EROFS|command not found/;

test.each(rows('code'))(
  `a command for contributors works with ${oldest.name}: %s`,
  (text, { code: expected = 0, says, instead }) => {
    const { code: ended, said } = shell(typed(text, instead), {
      cwd: code,
      node: oldest,
      env: { ...settings('code'), TMPDIR: data, HOME: data },
    });
    expect({ ended, said }).toMatchObject({ ended: expected });
    if (says) expect(said).toMatch(says);
    if (expected === 0) expect(said).not.toMatch(failures);
  },
);

const kinds = [
  ...nodes.map((node) => ({ what: node.name, cwd: code, node, isReadOnly: false })),
  { what: 'the image', cwd: image, node: nodes.at(-1) ?? oldest, isReadOnly: true },
];
describe.each(kinds)('a command for operators, with $what,', ({ what, isReadOnly, ...where }) => {
  const needsRoot = isReadOnly && !isRoot;
  test.skipIf(needsRoot).each(rows('shop'))('works: %s', (text, { code: expected = 0, says, instead }) => {
    const { code: ended, said } = shell(typed(text, instead), { ...where, isReadOnly, env: settings(what) });
    expect({ ended, said }).toMatchObject({ ended: expected });
    if (says) expect(said).toMatch(says);
    expect(said).not.toMatch(failures);
  });
});
