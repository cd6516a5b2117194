import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sourceFiles } from './check-boundaries.ts';
import { importsOf } from './imports-of.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
interface Manifest {
  readonly name: string;
  readonly private: boolean;
  readonly exports?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}
const manifestOf = (folder: string) => JSON.parse(read(path.join(folder, 'package.json'))) as Manifest;
const root = manifestOf('.');
/**
 * The root's package.json also names what only a package imports (qs, @types/qs, ajv), so that one place decides the
 * version of everything that is installed.
 */
const versions = { ...root.dependencies, ...root.devDependencies };
/** The benchmark measures the shop, so it imports all of it. */
const folders = readdirSync('packages')
  .filter((name) => name !== 'bench')
  .map((name) => `packages/${name}`);

const forTests = /\.test\.ts$|\/testing\//;

describe.each(folders)('%s', (folder) => {
  const manifest = manifestOf(folder);
  const files = sourceFiles().filter((file) => file.startsWith(`${folder}/`));
  const imports = files.flatMap((file) => importsOf(file, read(file)).map((each) => ({ file, ...each })));

  test('is private, has the name of its folder, and exports files under their own paths', () => {
    expect(manifest).toMatchObject({ private: true, name: `@stemhouse/${path.basename(folder)}` });
    for (const [name, file] of Object.entries(manifest.exports ?? {})) {
      expect(file).toBe(name);
      expect(existsSync(path.join(folder, file.replace('/*', '')))).toBe(true);
    }
  });

  test('imports nothing of the shop, except what its tests import and its README names', () => {
    const outside = imports.filter(({ target }) => target !== undefined && !target.startsWith(`${folder}/`));
    expect(outside.filter(({ file }) => !forTests.test(file))).toEqual([]);
    const readme = read(`${folder}/README.md`);
    expect(outside.filter(({ target = '' }) => !readme.includes(`\`${target}\``))).toEqual([]);
  });

  test('depends on the packages that it imports, in the shop’s versions, and on no others', () => {
    const { dependencies = {}, devDependencies = {} } = manifest;
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect([name, versions[name]]).toEqual([name, version]);
    const imported = (isForTests: boolean): Set<string> =>
      new Set(
        imports.flatMap(({ file, specifier, target }) =>
          target === undefined && !specifier.startsWith('node:') && forTests.test(file) === isForTests
            ? [/^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier]
            : [],
        ),
      );
    expect([...imported(false)].toSorted()).toEqual(Object.keys(dependencies).toSorted());
    const known = new Set(Object.keys({ ...dependencies, ...devDependencies }));
    expect([...imported(true)].filter((name) => !known.has(name))).toEqual([]);
  });
});
