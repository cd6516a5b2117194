import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCircles } from './import-circles.ts';
import { importsOf } from './imports-of.ts';
import { findSmallFiles } from './small-files.ts';
import { arrows, frontDoors, mayImport, packageWalls, rooms, testWalls, textWalls, webArrows } from './walls.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const tableName = new RegExp(`\\b(${Object.keys(arrows).join('|')})_[a-z]+\\b`, 'g');

const maxFilesInFolder = 25;
/** Tests next to what they test aren't counted, and may import anything. */
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

const roomOf = (file: string): string | undefined => rooms.find(([, pattern]) => pattern.test(file))?.[0];
const featureOf = (file: string): string | undefined => /^features\/([^/]+)\//.exec(file)?.[1];

/** Every breach as one line that says why. `read` returns a file's text, so that a test can plant one. */
export const findBreaches = (files: readonly string[], read: (file: string) => string): string[] =>
  files.flatMap((file) => {
    const room = roomOf(file);
    if (!room) return [`${file}: lies in no room; scripts/walls.ts lists them`];
    const text = read(file);
    if (room === 'test') return textBreaches(file, text, testWalls);
    return [
      ...importBreaches(file, room, text),
      ...tableBreaches(file, room, text),
      ...textBreaches(file, text, textWalls),
    ];
  });

const importBreaches = (file: string, room: string, text: string): string[] =>
  importsOf(file, text).flatMap(({ specifier, target }) => {
    const why = target === undefined ? packageBreach(room, specifier) : fileBreach(file, room, target);
    return why ? [`${file} → ${specifier}: ${why}`] : [];
  });

const packageBreach = (room: string, specifier: string): string | undefined =>
  packageWalls.find((wall) => wall.packages.test(specifier) && !wall.rooms.includes(room))?.why;

const fileBreach = (file: string, room: string, target: string): string | undefined => {
  const targetRoom = roomOf(target);
  if (!targetRoom) return undefined;
  const rule = mayImport[room];
  if (!rule) return `scripts/walls.ts doesn’t mention ${room}`;
  if (targetRoom === 'test') return 'the product does not import its tests';
  const [from, to] = [featureOf(file), featureOf(target)];
  if (from !== undefined && from === to)
    return rule.inside?.includes(targetRoom) || rule.anywhere.includes(targetRoom)
      ? undefined
      : `${room} may not import ${targetRoom}`;
  const door = to === undefined ? undefined : frontDoors[room];
  if (door && targetRoom !== 'contract' && !door.test(target)) return `${room} knows a feature's front door only`;
  if (rule.anywhere.includes(targetRoom)) return undefined;
  if (!rule.along?.includes(targetRoom)) return `${room} may not import ${targetRoom}`;
  const [table, side] = targetRoom === 'web-public' ? [webArrows, "'s web"] : [arrows, ''];
  return table[from ?? '']?.includes(to ?? '') ? undefined : `no arrow leads from ${from}${side} to ${to}${side}`;
};

const tableBreaches = (file: string, room: string, text: string): string[] => {
  const feature = featureOf(file);
  if (!feature || (room !== 'server' && room !== 'public')) return [];
  const foreign = [...text.matchAll(tableName)].filter(([, owner]) => owner !== feature).map(([name]) => name);
  return [...new Set(foreign)].map((name) => `${file}: ${name} is another feature's table; ask its public.ts`);
};

const textBreaches = (file: string, text: string, walls: typeof textWalls): string[] =>
  walls.filter((wall) => !wall.files.test(file) && wall.text.test(text)).map(({ why }) => `${file}: ${why}`);

/** Problems of the tree as a whole: folders too full to read at a glance, and circles. */
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

/** Where the table of features in docs/MAP.md differs from the arrows. */
export const findMapBreaches = (map: string): string[] => {
  const rows = [...map.matchAll(/^\| ([a-z][a-z-]*) \| [^|]* \|( [a-z, -]*\| [a-z, -]*)\|$/gm)];
  const inMap = new Map(rows.map(([, feature = '', calls = '']) => [feature, calls.replaceAll(' |', '|').trim()]));
  inMap.delete('feature');
  return [...new Set([...inMap.keys(), ...Object.keys(arrows)])].flatMap((feature) => {
    const inWalls = `${arrows[feature]?.join(', ')}| ${webArrows[feature]?.join(', ')}`.trim();
    const row = inMap.get(feature);
    return row === inWalls ? [] : [`docs/MAP.md: ${feature} calls ${row}, but in scripts/walls.ts ${inWalls}`];
  });
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
    ...findMapBreaches(read('docs/MAP.md')),
  ];
  for (const breach of breaches) console.error(breach);
  console.log(`${files.length} files, ${breaches.length} breaches of the walls`);
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
