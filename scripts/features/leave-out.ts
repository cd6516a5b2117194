import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { importsOf } from '../imports-of.ts';
import { findDeclared, findHeard } from './connections.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const featureLists = ['server/features.ts', 'web/features.ts'] as const;
const notProduct = /^(testing|e2e|packages\/bench|docs)\/|\.(test|spec)\.tsx?$/;

const isInside = (feature: string, file: string): boolean => file.startsWith(`features/${feature}/`);

/** Removes the feature's import and entry from a list of features. */
export const withoutLines = (list: string, feature: string): string => {
  const name = `${feature.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())}Feature`;
  const lines = list.split('\n');
  const left = lines.filter((line) => line !== `  ${name},` && !line.startsWith(`import { ${name} } from '#features/`));
  if (lines.length - left.length !== 2) throw new Error(`${feature} has no import and entry of its own in the list`);
  return left.join('\n');
};

/**
 * A line for each reason why a feature can't be left out: an import from outside, or another feature that handles its
 * events or questions without declaring them. A handler's feature should repeat the declaration; TypeScript keeps both
 * the same.
 */
export const findDependents = (feature: string, files: readonly string[], read: (file: string) => string): string[] => {
  const outside = files.filter(
    (file) => !isInside(feature, file) && !notProduct.test(file) && !featureLists.some((list) => list === file),
  );
  const imports = outside.flatMap((file) =>
    importsOf(file, read(file))
      .filter(({ target }) => target !== undefined && isInside(feature, target))
      .map(({ specifier }) => `${file} → ${specifier}`),
  );
  const sources = files.filter((file) => !notProduct.test(file)).map((file) => ({ file, text: read(file) }));
  const listeners = (['Events', 'Extensions'] as const).flatMap((kind) =>
    [...findDeclared(sources, kind)]
      .filter(([, declarers]) => declarers.includes(feature))
      .flatMap(([name, declarers]) =>
        findHeard(kind, name)
          .filter((listener) => !declarers.includes(listener))
          .map((listener) => `${listener} handles ${name} without declaring it, too`),
      ),
  );
  return [...imports, ...listeners];
};

/** Copies the product, except its tests and these features, to an empty folder, where it can be built and started. */
export const copyWithout = (left: readonly string[], folder: string): void => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  const files = listed
    .split('\n')
    .filter((file) => file && !notProduct.test(file) && existsSync(path.join(root, file)));
  for (const file of files.filter((one) => !left.some((feature) => isInside(feature, one)))) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(folder, file));
  }
  for (const list of featureLists) {
    const text = readFileSync(path.join(root, list), 'utf8');
    writeFileSync(path.join(folder, list), left.reduce(withoutLines, text));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
};

const typeProjects: Readonly<Record<string, object>> = {
  server: {
    extends: './tsconfig.base.json',
    compilerOptions: { types: ['node'] },
    include: ['features/*/server/**/*.ts', 'platform/**/*.ts', 'server/**/*.ts', 'packages/**/*.ts'],
  },
  web: { extends: './tsconfig.web.json', exclude: ['testing'], references: [] },
};

/** One line per type error of a copy by `copyWithout`. */
export const findTypeErrors = (folder: string): string[] =>
  Object.entries(typeProjects).flatMap(([name, { ...project }]) => {
    const file = path.join(folder, `tsconfig.${name}-alone.json`);
    writeFileSync(file, JSON.stringify(project));
    const flags = ['--noEmit', '--composite', 'false', '--emitDeclarationOnly', 'false', '--singleThreaded'];
    try {
      execFileSync(path.join(root, 'node_modules/.bin/tsc'), ['-p', file, ...flags], { cwd: folder, encoding: 'utf8' });
      return [];
    } catch (error) {
      const { stdout } = error as { readonly stdout?: string };
      if (!stdout) throw error;
      return stdout.trim().split('\n');
    }
  });
