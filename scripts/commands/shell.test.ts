import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { blocksOf, isSettings, pages, readCommands } from './read-commands.ts';

// Commands in the guides must work when they are copied, so the shell parses each one. A shell, Node (`--env-file`, the
// doctor), systemd and Compose all read quotes, so each settings file must mean the same to all of them.

const blocks = pages.flatMap(blocksOf);
const commands = readCommands();

const parse = (text: string): string => spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' }).stderr;

test.each([...commands.keys()])('a shell can parse the command: %s', (text) => {
  expect(parse(text)).toBe('');
});

test('the test finds a command that fails in a shell', () => {
  expect(parse('MAIL_FROM=Label <shop@label.example>\n')).not.toBe('');
});

const folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Reads settings through `set -a && . FILE`. */
const readByShell = (text: string): Record<string, string> => {
  const file = path.join(folder, 'shop.env');
  writeFileSync(file, text);
  const { stdout, stderr, status } = spawnSync(
    'bash',
    ['--noprofile', '--norc', '-euc', 'set -a; . "$0"; env -0', file],
    {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    },
  );
  if (status !== 0) throw new Error(stderr);
  return Object.fromEntries(
    stdout
      .split('\0')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
};

/** systemd (systemd.exec(5), EnvironmentFile) and Compose take a value in single quotes literally. */
const readByManager = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, name, value = ''] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
      if (name === undefined) return [];
      const quoted = /^'([^']*)'$/.exec(value)?.[1];
      if (quoted === undefined && /[\s'"\\$<>&|;`()]/.test(value))
        throw new Error(`${name}: put the value in single quotes, or its readers will differ`);
      return [[name, quoted ?? value] as const];
    }),
  );

const settings = [
  ...blocks.filter(isSettings).map(({ page, text }) => [`${page}: ${text.split('\n', 1)[0] ?? ''}`, text] as const),
  ['docs/deploy/env.example', readFileSync('docs/deploy/env.example', 'utf8')] as const,
];

test.each(settings)('all programs read the same settings from %s', (_place, text) => {
  const expected = readByManager(text);
  expect(Object.keys(expected).length).toBeGreaterThan(2);
  expect(readByShell(text)).toMatchObject(expected);
  expect(parseEnv(text)).toEqual(expected);
});

test('the test finds settings that a shell reads differently', () => {
  expect(() => readByShell('MAIL_FROM=Label <shop@label.example>\n')).toThrow();
  expect(() => readByManager('MAIL_FROM=Label <shop@label.example>\n')).toThrow(/MAIL_FROM/);
});
