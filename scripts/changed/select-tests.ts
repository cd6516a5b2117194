import path from 'node:path';
import { alwaysRun, journeysOf } from './journeys.ts';

export interface Selected {
  /** Test files for Vitest. */
  readonly units: readonly string[];
  /** Journey files for Playwright. */
  readonly journeys: readonly string[];
  /** Changed files that any feature may use: only `npm test` checks all that depends on them. */
  readonly shared: readonly string[];
}

const isUnit = (file: string): boolean => /\.(test|label)\.tsx?$/.test(file) && !file.includes('.slow.test.');
const featureOf = (file: string): string | undefined => /^features\/([^/]+)\//.exec(file)?.[1];

/** The file that an import in `test` names. */
const fileOf = (name: string, test: string): string =>
  name.startsWith('.')
    ? path.join(path.dirname(test), name)
    : name.replace(/^#/, '').replace(/^@stemhouse\//, 'packages/');

/**
 * Selects the tests that a change can break: all of the changed features, those beside a changed file, and those that
 * import one. Others import nearly the whole server, so following every import would select nearly all tests.
 * @param changed paths of changed files, relative to the repository, including deleted ones
 * @param files all files of the repository
 * @param read returns a file's text
 */
export const selectTests = (
  changed: readonly string[],
  files: readonly string[],
  read: (file: string) => string,
): Selected => {
  const features = new Set(changed.flatMap((file) => featureOf(file) ?? []));
  const shared = changed.filter(
    (file) => featureOf(file) === undefined && !isUnit(file) && !/\.(spec\.ts|md)$/.test(file),
  );
  const folders = new Set([...shared, ...changed.filter(isUnit)].map((file) => path.dirname(file)));
  const isChanged = new Set(changed);
  const imports = (test: string): boolean =>
    [...read(test).matchAll(/(?:from|import) '([^']+)'/g)].some(([, name = '']) => isChanged.has(fileOf(name, test)));
  const touched = (test: string): boolean =>
    features.has(featureOf(test) ?? '') || folders.has(path.dirname(test)) || imports(test);
  const journeys = new Set([...alwaysRun, ...[...features].flatMap((feature) => journeysOf[feature] ?? [])]);
  return {
    units: files.filter((file) => isUnit(file) && touched(file)),
    journeys: [
      ...[...journeys].map((name) => `e2e/${name}.spec.ts`),
      ...changed.filter((file) => file.endsWith('.spec.ts') && files.includes(file)),
    ].filter((file, at, all) => all.indexOf(file) === at),
    shared,
  };
};
