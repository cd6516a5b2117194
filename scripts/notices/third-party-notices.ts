import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compiledParts, textsOfParts } from './compiled-parts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const target = path.join(root, 'THIRD_PARTY_NOTICES');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** An entry of `packages` in package-lock.json. */
export interface Locked {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export const locked = (JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages;

/** Development packages whose code ends up in pages. */
export const builtIntoPages = [
  'tailwindcss',
  'workbox-core',
  'workbox-navigation-preload',
  'workbox-precaching',
  'workbox-routing',
  'workbox-strategies',
];

const has = (list: Locked['os'], names: readonly string[]): boolean =>
  list === undefined || [list].flat().some((name) => names.includes(name));
const runsHere = ({ os, cpu }: Locked): boolean => has(os, ['linux', 'darwin']) && has(cpu, ['x64', 'arm64']);

/** Searches as Node does, starting from the package in `folder`. */
const resolve = (folder: string, name: string): string | undefined => {
  for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const candidate = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (locked[candidate]) return candidate;
    if (at === '' || !at.includes('node_modules/')) return undefined;
  }
};

/** Packages that a shop runs or sends to browsers, on every supported system. */
const shippedFolders = (): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (folder: string, names: readonly string[]): void => {
    for (const name of names) {
      const dependency = resolve(folder, name);
      const entry = locked[dependency ?? ''];
      if (dependency === undefined || !entry || found.has(dependency) || !runsHere(entry)) continue;
      // An optional peer that only tools use isn't installed in production.
      if (entry.dev && !builtIntoPages.includes(name)) continue;
      found.add(dependency);
      visit(dependency, dependenciesOf(entry));
    }
  };
  visit('', [...dependenciesOf(locked[''] ?? { version: '' }), ...builtIntoPages]);
  return found;
};

const dependenciesOf = ({ dependencies, optionalDependencies, peerDependencies }: Locked): string[] =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });

export const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 13);
/** Packages that differ only by system share a line, so that the file is the same on every system. */
const familyOf = (folder: string): string =>
  locked[folder]?.os ? nameOf(folder).replace(/(linux|darwin).*$/, '*') : nameOf(folder);

interface Shipped {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** The license files, or the license section of the README. */
  readonly text: string;
  readonly folder: string;
}

export const findShipped = (): Shipped[] => {
  const installed = (folder: string): boolean => existsSync(path.join(root, folder, 'package.json'));
  const families = Map.groupBy(shippedFolders(), (folder) => `${familyOf(folder)} ${locked[folder]?.version}`);
  return [...families.values()]
    .map((members) => {
      const folder = members.find(installed);
      if (folder === undefined) throw new Error(`${members.join(', ')}: not installed, so its license can't be read`);
      const text = licenseText(folder);
      return {
        name: familyOf(folder),
        version: locked[folder]?.version ?? '',
        license: locked[folder]?.license ?? licenseNamedIn(folder, text || sectionOfReadme(folder)),
        text,
        folder,
      };
    })
    .toSorted((a, b) => compare(`${a.name} ${a.version}`, `${b.name} ${b.version}`));
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const licenseNamedIn = (folder: string, text: string): string => {
  if (/\bMIT\b/.test(text)) return 'MIT';
  throw new Error(`${folder}: neither the lockfile nor the package names its license`);
};

const isLicense = (name: string): boolean =>
  /^(licen[cs]es?|copying|notice|copyright|unlicense)/i.test(name) && !/\.(csv|js|ts|json)$/i.test(name);

const licenseText = (folder: string): string => {
  const files = licenseFiles(folder).toSorted(compare);
  if (files.length > 0) return withoutLibrariesOfNode(tidy(files.map(read).join('\n\n')));
  const section = sectionOfReadme(folder);
  // Shorter sections only name the license.
  return section.length > 200 ? section : '';
};

/** Drops four thousand lines that Node's own license has, too. */
const withoutLibrariesOfNode = (text: string): string => {
  const [own = '', libraries] = text.split('The externally maintained libraries used by Node.js are:');
  return libraries === undefined ? text : `${own}They are listed, with their licenses, in the LICENSE of this package.`;
};

const licenseFiles = (folder: string): string[] =>
  readdirSync(path.join(root, folder))
    .filter(isLicense)
    .flatMap((name) => {
      const file = `${folder}/${name}`;
      if (!statSync(path.join(root, file)).isDirectory()) return [file];
      return readdirSync(path.join(root, file), { recursive: true, encoding: 'utf8' })
        .map((inside) => `${file}/${inside}`)
        .filter((inside) => statSync(path.join(root, inside)).isFile());
    });

const sectionOfReadme = (folder: string): string => {
  const name = readdirSync(path.join(root, folder)).find((each) => /^readme(\.md)?$/i.test(each));
  const readme = name === undefined ? '' : tidy(read(`${folder}/${name}`));
  const [, section = ''] = /^#+ *licen[cs](?:e|ing)\b.*\n([\s\S]*?)(?=^#|(?![\s\S]))/im.exec(readme) ?? [];
  return section.trim();
};

const tidy = (text: string): string =>
  text
    .replaceAll('\r', '')
    .replaceAll('\f', '')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{4,}/g, '\n\n\n')
    .replace(/^\uFEFF/, '')
    .trim();

/** For packages that name a license but don't contain its text. */
const withoutText = ({ license, folder }: Shipped): string => {
  const { author } = JSON.parse(read(`${folder}/package.json`)) as { author?: string | { name: string } };
  const by = typeof author === 'string' ? author : author?.name;
  const named = by ? `, and its author as ${by.replace(/ <.*/, '')}` : '';
  return `The package names its license as ${license}${named}, but has no copy of it. Others under it in this file do.`;
};

const heading = (title: string): string => `${'='.repeat(80)}\n${title}\n${'='.repeat(80)}`;

const libvipsParts = (shipped: readonly Shipped[]): string => {
  const folder = shipped.find(({ name }) => name === '@img/sharp-libvips-*')?.folder ?? '';
  return read(`${folder}/README.md`)
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[-\s|]+$/.test(line) && !line.includes('| Used under'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, name = '', license = '']) => `- ${name}: ${license.replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, '$1 ($2)')}`)
    .join('\n');
};

const renderParts = (shipped: readonly Shipped[]): string => {
  const lines = Object.entries(compiledParts).flatMap(([owner, parts]) =>
    parts.map(({ name, license, source }) => `- ${name}, in ${owner}: ${license}\n  ${source}`),
  );
  return `${lines.join('\n')}\n\nIn @img/sharp-libvips-*, as its README lists them:\n\n${libvipsParts(shipped)}`;
};

/** The result is the same for the same lockfile on every system. */
export const renderNotices = (): string => {
  const shipped = findShipped();
  const list = shipped.map(({ name, version, license }) => `- ${name} ${version}: ${license}`);
  const byText = Map.groupBy(shipped, (each) => each.text || withoutText(each));
  const texts = [...byText].map(
    ([text, owners]) => `${heading(owners.map(({ name, version }) => `${name} ${version}`).join('\n'))}\n\n${text}`,
  );
  return `${[
    `Third-party notices

What Stemhouse runs, and what it sends to browsers, contains the software and fonts below. Each belongs
to its authors and is used under its own license, as its package ships it. Tools that only build or
test the product aren't here. \`npm run notices\` makes this file from package-lock.json and from the
license files of the installed packages; don't edit it.`,
    heading('Packages'),
    list.join('\n'),
    heading('Compiled into packages'),
    renderParts(shipped),
    ...texts,
    ...textsOfParts.map(({ title, file }) => `${heading(title)}\n\n${tidy(read(`scripts/notices/${file}`))}`),
  ].join('\n\n')}\n`;
};

if (import.meta.main) {
  writeFileSync(target, renderNotices());
  console.log(`${path.relative(process.cwd(), target)}: ${findShipped().length} packages`);
}
