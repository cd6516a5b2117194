import path from 'node:path';
import { importsOf } from './imports-of.ts';

const fewLines = 20;

const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);
const hasFixedName = (file: string): boolean =>
  /\/(feature|tables|queries|routes|public|jobs|retention|personal-data|mails)\.tsx?$/.test(file);
const listsPages = (file: string): boolean => /^web\/(routes\.tsx|own-pages\.ts)$|\/web\/feature\.ts$/.test(file);
/** Routes name a feature's use cases, one file each. */
const isRoutes = (file: string): boolean => /\/server\/(.+\/)?([a-z-]+-)?routes\.ts$/.test(file);
/** Importing from a public API loads all of it, so it only re-exports. */
const isPublicApi = (file: string): boolean => /\/web\/public(-[a-z]+)?\.tsx?$/.test(file);

const startPattern = /\bnew URL\(\s*'(\.[^']+\.ts)',\s*import\.meta\.url/g;

/**
 * Finds files of under 20 lines that only one other file imports and that should be part of it. Exceptions:
 * `feature.ts`, `tables.ts`, `queries.ts`, `routes.ts`, `public.ts(x)`, `jobs.ts`, `retention.ts`, `personal-data.ts`
 * and `mails.ts`; files that the lists of pages load lazily; use cases that routes name; files that a web's
 * `public.ts(x)` re-exports; files started as a process or thread; and files that a test imports to test them alone.
 */
export const findSmallFiles = (files: readonly string[], read: (file: string) => string): string[] => {
  const texts = new Map(files.map((file) => [file, read(file)]));
  const importers = new Map<string, Set<string>>();
  const apart = new Set<string>();
  for (const [file, text] of texts) {
    for (const { target = '', lazy } of importsOf(file, text)) {
      importers.set(target, (importers.get(target) ?? new Set()).add(file));
      if (lazy && listsPages(file)) apart.add(target);
    }
    for (const [, started = ''] of text.matchAll(startPattern)) {
      apart.add(path.posix.join(path.posix.dirname(file), started));
    }
  }
  return [...texts].flatMap(([file, text]) => {
    const lines = text.split('\n').length - 1;
    const [importer, ...others] = importers.get(file) ?? [];
    if (lines >= fewLines || importer === undefined || others.length > 0) return [];
    if (isTest(file) || hasFixedName(file) || apart.has(file)) return [];
    if (isTest(importer) || isRoutes(importer) || isPublicApi(importer)) return [];
    return [`${file}: ${lines} lines that only ${importer} imports belong in there`];
  });
};
