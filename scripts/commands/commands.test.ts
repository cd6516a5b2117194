import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commandTable } from './command-table.ts';
import { readCommands } from './read-commands.ts';

const commands = readCommands();

test('every command in the documents is tested, or the table says why it isn’t', () => {
  expect(commands.size).toBeGreaterThan(60);
  const missing = [...commands.keys()].filter((text) => !(text in commandTable));
  expect(missing, 'give each its line in command-table.ts').toEqual([]);
  // Every command in the table must be in a document.
  expect(Object.keys(commandTable).filter((text) => !commands.has(text))).toEqual([]);
});

test.each(Object.entries(commandTable).flatMap(([text, how]) => ('in' in how ? [[text, how] as const] : [])))(
  'a test exists that covers the command: %s',
  (_text, { in: file, as }) => {
    expect(readFileSync(file, 'utf8')).toContain(as);
  },
);

/** Without `npm run` or `npx`, a command uses the person's own Node, which may be older than the product's. */
const needsOwnNode = (text: string): boolean =>
  /(?:^|[\n;&|] *)(?:[A-Z][A-Z0-9_]*=\S* )*(?:node \S+\.ts|vitest|playwright|tsc|oxlint|oxfmt)\b/.test(text);

test('no command in the documents depends on which Node is installed', () => {
  expect([...commands.keys()].filter(needsOwnNode)).toEqual([]);
});

test.each([
  ['node scripts/build.ts', true],
  ['cd shop && node scripts/build.ts', true],
  ['PW_DISABLE_TS_ESM=1 playwright test', true],
  ['npm run types\nvitest run server', true],
  ['npm run build && npx vitest run', false],
  ['node scripts/install.mjs', false],
])('the command %s depends on the installed Node: %s', (text, expected) => expect(needsOwnNode(text)).toBe(expected));
