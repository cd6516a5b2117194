import path from 'node:path';

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

export interface Import {
  readonly specifier: string;
  /** The imported file; undefined for packages of others. */
  readonly target: string | undefined;
  /** Loaded at run time by `import(…)`. */
  readonly lazy: boolean;
}

/** A file's imports, including types. */
export const importsOf = (file: string, text: string): Import[] =>
  [...text.matchAll(importPattern)].map((match) => {
    const specifier = match[1] ?? match[2] ?? '';
    return { specifier, target: targetOf(file, specifier), lazy: match[1] === undefined };
  });

/** Our packages export files under their own paths. */
const ownPackages = '@stemhouse/';

const targetOf = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith(ownPackages)) return `packages/${specifier.slice(ownPackages.length)}`;
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : undefined;
};
