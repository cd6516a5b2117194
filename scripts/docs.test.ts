import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

// Files get renamed, so those that documents name must exist. A failing test lists every place.

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);
const parentsOf = (file: string): string[] => file.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/'));
const folders = new Set(files.flatMap(parentsOf));
const fileNames = new Set(files.map((file) => path.posix.basename(file)));
const paths = new Set([...files, ...folders]);

const documents = files.filter((file) => /(^|\/)README\.md$|^docs\/.*\.md$|^(CONTRIBUTING|SECURITY)\.md$/.test(file));

const withoutBlocks = (text: string): string => text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');

const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target));

const findBrokenLinks = (document: string, text: string): string[] =>
  linksOf(withoutBlocks(text)).filter(
    (target) => !paths.has(path.posix.join(path.posix.dirname(document), target).replace(/\/$/, '')),
  );

/** GitHub's anchors: a heading's words in lower case, joined by hyphens. */
const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

const findBrokenAnchors = (document: string, text: string, readPage = read): string[] =>
  [...withoutBlocks(text).matchAll(/\]\(([^)\s:]*)#([^)\s]+)\)/g)].flatMap(([, target = '', anchor = '']) => {
    const page = target === '' ? text : readPage(path.posix.join(path.posix.dirname(document), target));
    return anchorsOf(page).has(anchor) ? [] : `${target}#${anchor}`;
  });

/** A feature's README may leave out its folder, `server/` and `web/`. */
const basesOf = (document: string): string[] => {
  const own = path.posix.dirname(document);
  return own === '.' ? [''] : ['', own, `${own}/server`, `${own}/web`];
};

/** A path counts if its first folder is ours, a bare file name if it has the extension of a source file. */
const isMissing = (document: string, code: string): boolean => {
  if (/^[a-z][\w.-]*\.(tsx?|css|mjs)$/.test(code)) return !fileNames.has(code);
  if (!/^[\w.-]+(\/[\w.-]+)*\/?$/.test(code) || !code.includes('/')) return false;
  const target = code.replace(/\/$/, '');
  const [first = ''] = target.split('/');
  const bases = basesOf(document).filter((base) => folders.has(path.posix.join(base, first)));
  return (
    bases.length > 0 &&
    !bases.some((base) => ['', '.ts', '.tsx'].some((ending) => paths.has(path.posix.join(base, target) + ending)))
  );
};

const findMissingPaths = (document: string, text: string): string[] =>
  [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => isMissing(document, code));

describe('documents', () => {
  test('link only to files that exist', () => {
    expect(
      documents.flatMap((file) => findBrokenLinks(file, read(file)).map((target) => `${file}: ${target}`)),
    ).toEqual([]);
  });

  test('link only to headings that exist', () => {
    expect(
      documents.flatMap((file) => findBrokenAnchors(file, read(file)).map((target) => `${file}: ${target}`)),
    ).toEqual([]);
  });

  test('name only paths that exist', () => {
    expect(documents.flatMap((file) => findMissingPaths(file, read(file)).map((code) => `${file}: ${code}`))).toEqual(
      [],
    );
  });

  test.each([
    ['docs/a.md', '[x](b.md) [y](decisions/README.md#tests) [z](https://label.example/a)', ['b.md']],
    ['features/plays/README.md', '[x](../../docs) [y](../docs)', ['../docs']],
  ])('fail the test for a broken link in %s', (file, text, broken) =>
    expect(findBrokenLinks(file, text)).toEqual(broken),
  );

  test('fail the test for a link to a missing heading', () => {
    const text = '# Run it\n\n[x](#run-it) [y](#stop-it) [z](b.md#what-s-new) [w](b.md#whats-new)';
    const found = findBrokenAnchors('docs/a.md', text, (file) => (file === 'docs/b.md' ? '## What’s new?' : ''));
    expect(found).toEqual(['#stop-it', 'b.md#what-s-new']);
  });

  test.each([
    ['docs/a.md', '`server/main.ts` `server/main` `server/mane.ts` `web/` `a/b` `GET /api`', ['server/mane.ts']],
    ['docs/a.md', '`docs.test.ts` `dogs.test.ts` `public.ts(x)` `features/<f>/server`', ['dogs.test.ts']],
    ['features/plays/README.md', '`server/routes.ts` `components/` `server/roots.ts`', ['server/roots.ts']],
    ['docs/a.md', '```sh\nls `server/mane.ts`\n```\n', []],
  ])('fail the test for a missing path in %s: %s', (file, text, missing) =>
    expect(findMissingPaths(file, text)).toEqual(missing),
  );
});

describe('decisions', () => {
  const folder = 'docs/decisions/';
  const decisions = files
    .filter((file) => /^docs\/decisions\/\d{3}-[a-z0-9-]+\.md$/.test(file))
    .map((file) => {
      const [title = '', , line = ''] = read(file).split('\n');
      return { file: file.slice(folder.length), title, line, status: line.replace(/^.* · Status: /, '') };
    });

  test.each(decisions)('begin with title, date and status: $file', ({ file, title, line }) => {
    expect(title).toMatch(new RegExp(`^# ${file.slice(0, 3)} [^ ].{10,}[^.:]$`));
    expect(line).toMatch(
      /^Date: \d{4}-\d{2}-\d{2} · Status: (accepted(, supersedes \d{3})?|superseded by \d{3}(, supersedes \d{3})?)$/,
    );
  });

  test('have unique numbers, and each successor names what it supersedes', () => {
    const numbers = decisions.map(({ file }) => file.slice(0, 3));
    expect(new Set(numbers).size).toBe(numbers.length);
    const pairs = (pattern: RegExp, isReversed: boolean): string[] =>
      decisions
        .flatMap(({ file, status }) => {
          const other = pattern.exec(status)?.[1];
          if (other === undefined) return [];
          return isReversed ? `${other} by ${file.slice(0, 3)}` : `${file.slice(0, 3)} by ${other}`;
        })
        .toSorted();
    expect(pairs(/superseded by (\d{3})/, false)).toEqual(pairs(/supersedes (\d{3})/, true));
  });

  test('exist under the names that comments give them', () => {
    const sources = files.filter((file) => /\.(tsx?|mjs|sql|css|ya?ml)$/.test(file));
    const named = sources.flatMap((file) =>
      [...read(file).matchAll(/docs\/decisions\/[\w-]+\.md/g)].map(([name]) => ({ file, name })),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(({ name }) => !paths.has(name))).toEqual([]);
  });

  test('are all listed in the index with title and status', () => {
    const index = read(`${folder}README.md`).replaceAll(/\s+/g, ' ');
    const entries = [...index.matchAll(/- (\[\d{3} [^\]]+\]\(\d{3}[^)]+\) · .*?)(?= - \[| ## | ?$)/g)];
    expect(entries.map(([, entry]) => entry).toSorted()).toEqual(
      decisions.map(({ file, title, status }) => `[${title.slice(2)}](${file}) · ${status}`).toSorted(),
    );
  });
});

describe('short documents', () => {
  test('the glossary has at most 15 entries', () => {
    expect(read('docs/glossary.md').match(/^- \*\*/gm)?.length).toBeLessThanOrEqual(15);
  });
});

describe.each([...folders].filter((folder) => /^features\/[^/]+$/.test(folder)))('the README of %s', (folder) => {
  test('has 10 to 40 lines and begins with the feature’s name', () => {
    // Ignores the diagrams, which are generated.
    const [written = ''] = read(`${folder}/README.md`).split('<!-- States, by npm run doc-tables -->');
    const lines = written.trimEnd().split('\n');
    expect([lines.length >= 10, lines.length <= 40, lines[0]]).toEqual([true, true, `# ${path.basename(folder)}`]);
  });

  test('names the feature’s tables', () => {
    const tables = `${folder}/server/tables.ts`;
    const declared = paths.has(tables)
      ? [...read(tables).matchAll(new RegExp(`^    (${path.basename(folder)}_[a-z_]+): [A-Z]`, 'gm'))]
      : [];
    const text = read(`${folder}/README.md`);
    expect(declared.map(([, name = '']) => name).filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});
