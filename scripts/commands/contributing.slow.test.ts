import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blocksOf } from './read-commands.ts';
import { copyCode, copyPackages, findNodes, giveAway, newPlace, shell } from './scratch-copy.ts';

// Follows “Add a field that beats are filtered by” in CONTRIBUTING.md word by word.

const place = newPlace();
const code = path.join(place, 'code');
const [node = { name: '', folder: '' }] = findNodes(place);
beforeAll(() => {
  mkdirSync(code);
  copyCode(code);
  copyPackages(code);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

const edit = (file: string, from: string | RegExp, to: string): void => {
  const before = readFileSync(path.join(code, file), 'utf8');
  const after = before.replaceAll(from, to);
  expect(after === before, `${file} has ${String(from)}`).toBe(false);
  writeFileSync(path.join(code, file), after);
};

const run = (text: string): string => {
  const { code: ended, said } = shell(text, { cwd: code, node, env: { HOME: place } });
  expect(ended, said).toBe(0);
  return said;
};

test(`a contributor can add a field that beats are filtered by, with ${node.name}`, () => {
  const blocks = blocksOf('CONTRIBUTING.md');
  const entries = blocks.find(({ language }) => language === 'ts')?.text ?? '';
  const [, choice = '', options = ''] = /choices\n(mood: .*)\n[^\n]*choiceOptions\n(mood: .*)$/.exec(entries) ?? [];
  edit('features/catalogue/beat-choices.ts', '} as const satisfies', `  ${choice}\n} as const satisfies`);
  edit('features/catalogue/choice-options.ts', /( {2}ai: \(\) => .*\n)/g, `$1  ${options}\n`);

  const migration = blocks.find(({ language }) => language === 'sql')?.text ?? '';
  expect(migration).not.toContain('...');
  writeFileSync(path.join(code, 'server/migrations/9000-mood.sql'), `${migration}\n`);

  const diff = blocks.find(({ language }) => language === 'diff')?.text ?? '';
  const lines = [...diff.matchAll(/^ (.*)\n\+(.*)$/gm)];
  expect(lines).toHaveLength(2);
  for (const [, before = '', added = ''] of lines)
    edit('features/catalogue/server/sql/listings.sql', `${before}\n`, `${before}\n${added}\n`);
  giveAway(code);

  run('npm run schema');
  run('npm run types');
  // These tests check what the view lists: kits, credits and all choices, including the new one.
  expect(run('npx vitest run features/{catalogue,store} server/typed-text server/hostile-text')).toMatch(/ passed/);
});
