import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, expect, test } from 'vitest';

// What the guides tell someone to type must work when it is copied: every command is parsed by the shell, and every file of
// settings says the same to a shell, to Node (`--env-file`, the doctor) and to systemd and Compose, which all read quotes.

const guides = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
]
  .filter((name) => name.endsWith('.md'))
  .toSorted();

interface Block {
  readonly place: string;
  readonly language: string;
  readonly text: string;
}

const blocksOf = (guide: string): Block[] =>
  [...readFileSync(guide, 'utf8').matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(
    ({ 1: language = '', 2: text = '' }) => ({
      place: `${guide}: ${text.split('\n', 1)[0] ?? ''}`,
      language,
      text,
    }),
  );

const isSettings = ({ text }: Block): boolean =>
  text.split('\n').every((line) => line === '' || line.startsWith('#') || /^[A-Z][A-Z0-9_]*=/.test(line));

const blocks = guides.flatMap(blocksOf);
/** Everything without a language of its own is for a shell. */
const forShell = blocks.filter((block) => ['', 'sh', 'bash'].includes(block.language) && !isSettings(block));

/** Commands within a sentence: they begin with what can be run, or with a setting for it. */
const inText = guides.flatMap((guide) =>
  [
    ...readFileSync(guide, 'utf8')
      .replaceAll(/^```[\s\S]*?^```$/gm, '')
      .matchAll(/`([^`]+)`/g),
  ]
    .map(([, text = '']): Block => ({ place: `${guide}: ${text}`, language: '', text: text.replaceAll('\n', ' ') }))
    .filter(({ text }) =>
      /^(?:[A-Z][A-Z0-9_]*=\S* )*(?:npm|npx|node|docker|git|cd|cp|mv|sudo|systemctl|install|openssl|curl|psql|chmod|certbot) /.test(
        text,
      ),
    ),
);

const parse = (text: string): string => spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' }).stderr;

test.each([...forShell, ...inText].map((block) => [block.place, block.text] as const))('%s', (_place, text) => {
  expect(parse(text)).toBe('');
});

test('a command that fails in a shell would be noticed', () => {
  expect(forShell.length).toBeGreaterThan(3);
  expect(inText.length).toBeGreaterThan(20);
  expect(parse('MAIL_FROM=Label <shop@label.example>\n')).not.toBe('');
});

const folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The settings as `set -a && . FILE` leaves them. */
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

/** systemd.exec(5), EnvironmentFile, and Compose's env files: a value in single quotes is taken as it is. */
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
  ...blocks.filter(isSettings).map(({ place, text }) => [place, text] as const),
  ['docs/deploy/env.example', readFileSync('docs/deploy/env.example', 'utf8')] as const,
];

test.each(settings)('settings read alike by all who read them: %s', (_place, text) => {
  const expected = readByManager(text);
  expect(Object.keys(expected).length).toBeGreaterThan(2);
  expect(readByShell(text)).toMatchObject(expected);
  expect(parseEnv(text)).toEqual(expected);
});

test('settings that a shell reads differently would be noticed', () => {
  expect(() => readByShell('MAIL_FROM=Label <shop@label.example>\n')).toThrow();
  expect(() => readByManager('MAIL_FROM=Label <shop@label.example>\n')).toThrow(/MAIL_FROM/);
});
