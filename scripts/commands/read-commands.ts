import { readdirSync, readFileSync } from 'node:fs';

/** Documents with commands for people. Decisions and the changelog describe the past. */
export const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
]
  .filter((name) => name.endsWith('.md') && !name.startsWith('docs/decisions/'))
  .toSorted();

export interface Command {
  readonly page: string;
  readonly text: string;
}

interface Block extends Command {
  readonly language: string;
}

export const isSettings = ({ text }: { readonly text: string }): boolean =>
  text.split('\n').every((line) => line === '' || line.startsWith('#') || /^[A-Z][A-Z0-9_]*=/.test(line));

export const blocksOf = (page: string): Block[] =>
  [...readFileSync(page, 'utf8').matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(
    ({ 1: language = '', 2: text = '' }) => ({ page, language, text: text.trim() }),
  );

/** A block without a language is for a shell. */
const isForShell = (block: Block): boolean => ['', 'sh', 'bash'].includes(block.language) && !isSettings(block);

const programs =
  'npm|npx|node|docker|git|cd|cp|mv|rm|sudo|systemctl|journalctl|install|openssl|curl|until|psql|chmod|certbot|vitest|playwright|apt-get|tar|export';
/** Matches a line that begins with a program, or with a setting or `…` before one. */
const beginsWithProgram = new RegExp(`^(?:… )?(?:[A-Z][A-Z0-9_]*=\\S* )*(?:${programs}) `);

const commandsOf = (page: string): Command[] => [
  ...blocksOf(page)
    .filter(isForShell)
    .map(({ text }) => ({ page, text })),
  ...[
    ...readFileSync(page, 'utf8')
      .replaceAll(/^```[\s\S]*?^```$/gm, '')
      .matchAll(/`([^`]+)`/g),
  ]
    .map(([, text = '']) => ({ page, text: text.replaceAll('\n', ' ') }))
    .filter(({ text }) => beginsWithProgram.test(text)),
];

/** The documents of each command. */
export const readCommands = (): Map<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const { page, text } of pages.flatMap(commandsOf)) found.set(text, [...(found.get(text) ?? []), page]);
  return found;
};
