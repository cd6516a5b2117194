import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCircles } from './import-circles.ts';
import { importsOf } from './imports-of.ts';
import { findSmallFiles } from './small-files.ts';
import {
  featureOrder,
  publicApi,
  mayBeLeftOut,
  mayImport,
  packageRules,
  layers,
  testRules,
  textRules,
  webList,
} from './boundaries.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const maxFilesInFolder = 25;
/** Tests don't count toward their folder's files and may import anything. */
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

const layerOf = (file: string): string | undefined => layers.find(([, pattern]) => pattern.test(file))?.[0];
const featureOf = (file: string): string | undefined => /^features\/([^/]+)\//.exec(file)?.[1];

/** Returns a line with the reason for each breach. `read` returns a file's text, so that a test can plant a breach. */
export const findBreaches = (files: readonly string[], read: (file: string) => string): string[] =>
  files.flatMap((file) => {
    const layer = layerOf(file);
    if (!layer) return [`${file}: lies in no layer; scripts/boundaries.ts lists them`];
    const text = read(file);
    const own = ownFeatureBreaches(file, text);
    if (layer === 'test') return [...own, ...textBreaches(file, text, testRules)];
    return [
      ...own,
      ...importBreaches(file, layer, text),
      ...tableBreaches(file, layer, text),
      ...textBreaches(file, text, textRules),
    ];
  });

const ownFeatureBreaches = (file: string, text: string): string[] =>
  importsOf(file, text)
    .filter(({ specifier }) => specifier.startsWith('#features/') && featureOf(specifier.slice(1)) === featureOf(file))
    .map(({ specifier }) => `${file} → ${specifier}: imports within a feature are relative`);

const importBreaches = (file: string, layer: string, text: string): string[] =>
  importsOf(file, text).flatMap(({ specifier, target }) => {
    const why = target === undefined ? packageBreach(layer, specifier) : fileBreach(file, layer, target);
    return why ? [`${file} → ${specifier}: ${why}`] : [];
  });

const packageBreach = (layer: string, specifier: string): string | undefined =>
  packageRules.find((rule) => rule.packages.test(specifier) && !rule.layers.includes(layer))?.why;

const fileBreach = (file: string, layer: string, target: string): string | undefined => {
  const targetLayer = layerOf(target);
  if (!targetLayer) return undefined;
  const rule = mayImport[layer];
  if (!rule) return `scripts/boundaries.ts doesn’t mention ${layer}`;
  if (targetLayer === 'test') return 'the product does not import its tests';
  const [from, to] = [featureOf(file), featureOf(target)];
  if (from !== undefined && from === to)
    return rule.inside?.includes(targetLayer) || rule.anywhere.includes(targetLayer)
      ? undefined
      : `${layer} may not import ${targetLayer}`;
  const isLeftOut = to !== undefined && mayBeLeftOut.has(to) && file !== 'web/features.ts';
  if (isLeftOut && targetLayer.startsWith('web')) return `a shop can leave ${to} out: it fills a slot instead`;
  const isInside =
    to !== undefined && (targetLayer === 'server' || targetLayer === 'web') && !rule.anywhere.includes(targetLayer);
  if (isInside) return `it is inside ${to}; outside, only ${to}'s ${targetLayer}/public may be imported`;
  const api = to === undefined ? undefined : publicApi[layer];
  if (api && targetLayer !== 'contract' && !api.test(target)) return `${layer} may import only a feature's public API`;
  if (rule.anywhere.includes(targetLayer)) return undefined;
  if (!rule.along?.includes(targetLayer)) return `${layer} may not import ${targetLayer}`;
  return featureOrder.slice(0, featureOrder.indexOf(from ?? '')).includes(to ?? '')
    ? undefined
    : `${from} may not import ${to}, which comes after it in server/features.ts`;
};

const declaredTables = new Map(
  featureOrder.flatMap((feature) => {
    const file = path.join(root, 'features', feature, 'server/tables.ts');
    const [, declared = ''] =
      (existsSync(file) && /interface Tables \{\n(.*?)\n {2}\}/s.exec(readFileSync(file, 'utf8'))) || [];
    return [...declared.matchAll(/^ {4}(\w+):/gm)].map(([, table = '']) => [table, feature] as const);
  }),
);

const tablesOfSchema = Array.from(
  readFileSync(path.join(root, 'docs/schema.sql'), 'utf8').matchAll(/^create (?:table|view) (\w+)/gm),
  ([, table = '']) => table,
);

/**
 * The feature that declares each table, which may have the name of the feature that had it first. No code declares most
 * views and the tables that only servers of an earlier version use: they belong to the feature that they are named after.
 */
export const tableOwners: ReadonlyMap<string, string> = new Map([
  ...tablesOfSchema.flatMap((table) => {
    const feature = featureOrder.find((name) => table.startsWith(`${name.replaceAll('-', '_')}_`));
    return feature ? [[table, feature] as const] : [];
  }),
  ...declaredTables,
]);
const tableName = new RegExp(`\\b(?:${[...tableOwners.keys()].join('|')})\\b`, 'g');

const tableBreaches = (file: string, layer: string, text: string): string[] => {
  const feature = featureOf(file);
  if (!feature || (layer !== 'server' && layer !== 'public')) return [];
  const foreign = [...new Set(text.match(tableName))].filter((table) => tableOwners.get(table) !== feature);
  return foreign.map((table) => `${file}: ${table} is a table of ${tableOwners.get(table)}; ask its public.ts`);
};

const textBreaches = (file: string, text: string, rules: typeof textRules): string[] =>
  rules.filter((rule) => !rule.files.test(file) && rule.text.test(text)).map(({ why }) => `${file}: ${why}`);

/** Finds folders with too many files, and circles of imports. */
export const findTreeBreaches = (files: readonly string[], read: (file: string) => string): string[] => {
  const sources = files.filter((file) => !isTest(file));
  const full = [...Map.groupBy(sources, (file) => path.posix.dirname(file))]
    .filter(([, inside]) => inside.length > maxFilesInFolder)
    .map(([folder, { length }]) => `${folder}: ${length} files side by side, ${maxFilesInFolder} at most`);
  const known = new Set(sources);
  const graph = sources.map((file) => {
    const targets = importsOf(file, read(file)).flatMap(({ target }) => target ?? []);
    return [file, targets.filter((target) => target !== file && known.has(target))] as const;
  });
  const circles = findCircles(new Map(graph)).map(
    ({ folder, steps }) => `${folder}: a circle of imports: ${steps.map((step) => step.join(' → ')).join(', ')}`,
  );
  return [...full, ...circles];
};

const listDifference = ({
  server,
  web,
}: {
  readonly server: readonly string[];
  readonly web: readonly string[];
}): string => {
  const missing = server.filter((feature) => !web.includes(feature));
  const added = web.filter((feature) => !server.includes(feature));
  if (missing.length > 0) return `${missing.join(', ')} is missing, which server/features.ts has`;
  if (added.length > 0) return `${added.join(', ')} is not in server/features.ts`;
  return 'another order than in server/features.ts';
};

export const findListBreaches = (
  files: readonly string[],
  lists: { readonly server: readonly string[]; readonly web: readonly string[] },
): string[] => {
  const folders = [...new Set(files.flatMap((file) => featureOf(file) ?? []))];
  const missing = folders.filter((feature) => !lists.server.includes(feature));
  return [
    ...missing.map((feature) => `server/features.ts: ${feature} is missing`),
    ...(lists.server.join() === lists.web.join() ? [] : [`web/features.ts: ${listDifference(lists)}`]),
  ];
};

export const sourceFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && existsSync(path.join(root, file)));

if (import.meta.main) {
  const files = sourceFiles();
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const breaches = [
    ...findBreaches(files, read),
    ...findTreeBreaches(files, read),
    ...findSmallFiles(files, read),
    ...findListBreaches(files, { server: featureOrder, web: webList }),
  ];
  for (const breach of breaches) console.error(breach);
  console.log(
    `${files.length} files, ${breaches.length} ${breaches.length === 1 ? 'breach' : 'breaches'} of the boundaries`,
  );
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
