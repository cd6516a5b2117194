import type { Deps } from '../../platform/deps.ts';
import { features } from '../../server/features.ts';

// How features use each other without imports, from the source text and from `on` and `provides`.

export interface Source {
  readonly file: string;
  readonly text: string;
}

/** Stands in for the ports: features only store them for their handlers, and no handler is called here. */
const noDeps = new Proxy({}, { get: () => noDeps }) as Deps;

/** A feature, or a top-level folder. */
const ownerOf = (file: string): string => /^features\/([^/]+)\//.exec(file)?.[1] ?? file.split('/')[0] ?? '';

const rankOf = (owner: string): number => {
  const place = features.findIndex(({ name }) => name === owner);
  return place === -1 ? features.length : place;
};

const inOrder = (owners: Iterable<string>): string =>
  [...new Set(owners)].toSorted((a, b) => rankOf(a) - rankOf(b)).join(', ');

type Owners = ReadonlyMap<string, readonly string[]>;

/** Maps each name, which is the pattern's first group, to the owners of the files that contain it. */
const findOwners = (sources: readonly Source[], pattern: RegExp): Owners => {
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([, name = '']) => ({ name, owner: ownerOf(file) })),
  );
  const byName = Map.groupBy(found, ({ name }) => name);
  return new Map([...byName].map(([name, all]) => [name, all.map(({ owner }) => owner)]));
};

/** Keeps only the bodies of blocks that the pattern matches. */
const blocksOf = (sources: readonly Source[], block: RegExp): Source[] =>
  sources.map(({ file, text }) => ({ file, text: [...text.matchAll(block)].map(([, body]) => body).join('') }));

/** The owners that declare each name by declaration merging. */
export const findDeclared = (sources: readonly Source[], kind: 'Events' | 'Extensions' | 'Slots'): Owners =>
  findOwners(blocksOf(sources, RegExp(`^ {2}interface ${kind} \\{\\n(.*?)^ {2}\\}`, 'gms')), /^ {4}'([^']+)':/gm);

/** Features that handle an event or answer a question. */
export const findHeard = (kind: 'Events' | 'Extensions', name: string): string[] => {
  const connected = kind === 'Events' ? 'on' : 'provides';
  return features.filter((feature) => name in (feature[connected]?.(noDeps) ?? {})).map((feature) => feature.name);
};

/** One row per name, in the order of the features that declare it. */
const rowsOf = (declared: Owners, cells: (name: string) => readonly string[]): string[] =>
  [...declared]
    .map(([name, owners]) => ({ name, rank: Math.min(...owners.map(rankOf)) }))
    .toSorted((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1))
    .map(({ name }) => `| ${[`\`${name}\``, ...cells(name)].join(' | ')} |`.replaceAll('  ', ' '));

export const eventRows = (sources: readonly Source[]): string[] => {
  const published = findOwners(sources, /\bpublish\(\s*[\w.]+,\s*'([^']+)'/g);
  return rowsOf(findDeclared(sources, 'Events'), (name) => [
    inOrder(published.get(name) ?? []),
    inOrder(findHeard('Events', name)),
  ]);
};

export const extensionRows = (sources: readonly Source[]): string[] => {
  const asked = findOwners(sources, /\b(?:providersOf|requireProviders)\(\s*[\w.]+,\s*'([^']+)'/g);
  return rowsOf(findDeclared(sources, 'Extensions'), (name) => [
    inOrder(asked.get(name) ?? []),
    inOrder(findHeard('Extensions', name)),
  ]);
};

export const slotRows = (sources: readonly Source[]): string[] => {
  const webs = sources.filter(({ file }) => /^features\/[^/]+\/web\/feature\.tsx?$/.test(file));
  const filled = findOwners(blocksOf(webs, /^ {2}slots: \{(.*?)^ {2}\}/gms), /'([^']+)': /g);
  const declared = findDeclared(sources, 'Slots');
  return rowsOf(declared, (name) => [inOrder(declared.get(name) ?? []), inOrder(filled.get(name) ?? [])]);
};
