import { expect, test } from 'vitest';
import { findSmallFiles } from './small-files.ts';

const lines = (count: number): string => 'x();\n'.repeat(count);
const small = (tree: Readonly<Record<string, string>>) => findSmallFiles(Object.keys(tree), (file) => tree[file] ?? '');

test('a file of under 20 lines with one importer is refused, one of 20 lines isn’t', () => {
  const big = `import { a } from './a.ts';\n${lines(30)}`;
  expect(small({ 'ui/a.ts': lines(19), 'ui/big.ts': big })).toEqual([
    'ui/a.ts: 19 lines that only ui/big.ts imports belong in there',
  ]);
  expect(small({ 'ui/a.ts': lines(20), 'ui/big.ts': big })).toEqual([]);
});

test.each([
  ['by its alias', "import { a } from '#ui/a.ts';"],
  ['as a type', "import type { A } from './a.ts';"],
  ['by a re-export', "export { a } from './a.ts';"],
  ['lazily', "const load = () => import('./a.ts');"],
  ['twice', "import { a } from './a.ts';\nexport type { A } from './a.ts';"],
])('a small file is refused however it is imported: %s', (_, text) =>
  expect(small({ 'ui/a.ts': '', 'ui/big.ts': text })).toHaveLength(1),
);

test.each([
  ['two importers', { 'ui/a.ts': '', 'ui/b.ts': "import './a.ts';", 'ui/c.ts': "import './a.ts';" }],
  ['no importer', { 'ui/a.ts': '' }],
  ['a test of its own', { 'ui/a.ts': '', 'ui/b.ts': "import './a.ts';", 'ui/a.test.ts': "import './a.ts';" }],
  ['only a test as importer', { 'ui/a.ts': '', 'ui/a.test.ts': "import './a.ts';" }],
  [
    'a name that every feature has',
    { 'features/x/server/tables.ts': '', 'features/x/server/b.ts': "import './tables.ts';" },
  ],
  [
    'a page that is loaded when a visitor opens it',
    { 'web/pages/a.tsx': '', 'web/routes.tsx': "page(() => import('./pages/a.tsx'));" },
  ],
  [
    'a use case that routes name',
    { 'features/x/server/a.ts': '', 'features/x/server/own-routes.ts': "import { a } from './a.ts';" },
  ],
  [
    "a part that a web's public API re-exports",
    { 'features/x/web/a.tsx': '', 'features/x/web/public.tsx': "export { A } from './a.tsx';" },
  ],
  [
    'a file that is started as a process and also exports types',
    {
      'platform/a-process.ts': '',
      'platform/a.ts':
        "import type { Tasks } from './a-process.ts';\nstart(new URL('./a-process.ts', import.meta.url));",
    },
  ],
])('a small file is allowed: %s', (_, tree) => expect(small(tree)).toEqual([]));

test.each([
  [
    'a part of the list of routes that is not loaded lazily',
    { 'web/a.ts': '', 'web/routes.tsx': "import { a } from './a.ts';" },
  ],
  [
    "a file that a server's public API re-exports",
    { 'features/x/server/a.ts': '', 'features/x/server/public.ts': "export { a } from './a.ts';" },
  ],
])('a small file is refused: %s', (_, tree) => expect(small(tree)).toHaveLength(1));
