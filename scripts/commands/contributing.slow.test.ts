import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blocksOf } from './read-commands.ts';
import { copyCode, copyPackages, findNodes, giveAway, newPlace, shell } from './scratch-copy.ts';

// Follows “Add a field that beats are filtered by” in CONTRIBUTING.md, word by word. The migration must not remove what
// others have added to the same view since the page was written.

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
  expect({ ended, said }).toMatchObject({ ended: 0 });
  return said;
};

test(`a field that beats are filtered by can be added, with ${node.name}`, () => {
  const blocks = blocksOf('CONTRIBUTING.md');
  const entries = blocks.find(({ language }) => language === 'ts')?.text ?? '';
  const [, choice = '', options = ''] = /choices\n(mood: .*)\n[^\n]*choiceOptions\n(mood: .*)$/.exec(entries) ?? [];
  edit('features/catalogue/beat-choices.ts', '} as const satisfies', `  ${choice}\n} as const satisfies`);
  edit('features/catalogue/choice-options.ts', /( {2}ai: \(\) => .*\n)/g, `$1  ${options}\n`);

  const schema = readFileSync(path.join(code, 'docs/schema.sql'), 'utf8');
  const [view = ''] = /^create view catalogue_listed as[\s\S]*?;$/m.exec(schema) ?? [];
  const [list = ''] = /^create function catalogue_list\(ids uuid\[\]\)[\s\S]*?^\$\$;$/m.exec(schema) ?? [];
  const migration = (blocks.find(({ language }) => language === 'sql')?.text ?? '')
    // A function, because `$'` has a meaning in a replacement text.
    .replace(/^create view catalogue_listed as \.\.\.;.*$/m, () =>
      view
        .replace('b.ai,', 'b.ai, fold_text(b.mood) as mood,')
        .replace('b.sub_genre, array', 'b.sub_genre, b.mood, array'),
    )
    .replace(/^create or replace function catalogue_list\(ids uuid\[\]\) \.\.\.;.*$/m, () =>
      list
        .replace('create function', 'create or replace function')
        .replaceAll(/((?:excluded\.)?)\bai,/g, '$1ai, $1mood,'),
    );
  expect(migration).not.toContain('...');
  writeFileSync(path.join(code, 'server/migrations/9000-mood.sql'), `${migration}\n`);
  giveAway(code);

  run('npm run schema');
  run('npm run types');
  // Tests of what the view lists: kits, credits and all choices, including the new one.
  expect(run('npx vitest run features/catalogue server/typed-text server/hostile-text')).toMatch(/ passed/);
});
