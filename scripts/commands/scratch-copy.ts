import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
export const isRoot = process.getuid?.() === 0;
/** `nobody`: neither the code's owner nor root. */
const plain = 65_534;

/** Makes a folder that every user may enter, in a path with spaces. */
export const newPlace = (): string => {
  const place = mkdtempSync(path.join(tmpdir(), 'a label’s shop '));
  chmodSync(place, 0o755);
  return place;
};

/** Copies the product as a clone would have it. */
export const copyCode = (to: string): void => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of files.split('\0').filter(Boolean))
    cpSync(path.join(root, file), path.join(to, file), { recursive: true, verbatimSymlinks: true });
};

/** Provides installed packages without a registry, as hard links to ours. */
export const copyPackages = (to: string): void => {
  const [from, there] = [path.join(root, 'node_modules'), path.join(to, 'node_modules')];
  const link = spawnSync('cp', ['-al', from, there]);
  if (link.status !== 0) execFileSync('cp', ['-a', from, there]);
  for (const cache of ['.cache', '.vite', '.vite-temp'])
    rmSync(path.join(there, cache), { recursive: true, force: true });
  const lock = readFileSync(path.join(to, 'package-lock.json'));
  rmSync(path.join(there, '.installed'), { force: true });
  writeFileSync(path.join(there, '.installed'), createHash('sha256').update(lock).digest('hex'));
};

/** Keeps what the image has: without what only builds and tests need, and without the packages' Node. */
export const keepForImage = (copy: string): void => {
  const { packages } = JSON.parse(readFileSync(path.join(copy, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: true }>;
  };
  for (const [place, { dev }] of Object.entries(packages))
    if (dev || /node-linux-/.test(place)) rmSync(path.join(copy, place), { recursive: true, force: true });
  rmSync(path.join(copy, 'node_modules/.bin/node'), { force: true });
};

/** Makes the plain user the owner, except of the packages, which are hard links to ours. */
export const giveAway = (copy: string): void => {
  if (!isRoot) return;
  execFileSync('find', [
    copy,
    '-path',
    path.join(copy, 'node_modules', '*'),
    '-prune',
    '-o',
    '-exec',
    'chown',
    '-h',
    String(plain),
    '{}',
    '+',
  ]);
};

interface Node {
  readonly name: string;
  /** A folder with that Node, to put first in PATH. */
  readonly folder: string;
}

/** The product's Node, and the system's if it's a different one. */
export const findNodes = (place: string): Node[] => {
  const own = path.join(place, 'own-node');
  mkdirSync(own);
  symlinkSync(process.execPath, path.join(own, 'node'));
  const system = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'));
  const found = system.flatMap((folder) => {
    const { stdout, status } = spawnSync(path.join(folder, 'node'), ['--version'], { encoding: 'utf8' });
    return status === 0 && stdout.trim() !== process.version ? [{ name: `Node ${stdout.trim()}`, folder }] : [];
  });
  return [...found.slice(0, 1), { name: `Node ${process.version}`, folder: own }];
};

export interface Shell {
  readonly cwd: string;
  readonly node: Node;
  readonly env?: Readonly<Record<string, string>>;
  readonly as?: 'root' | 'plain';
  /** Whether the folder is on a read-only disk. */
  readonly isReadOnly?: boolean;
}

/** Runs a command as a document has it. */
export const shell = (text: string, { cwd, node, env = {}, as = 'plain', isReadOnly = false }: Shell) => {
  const user = isRoot && as === 'plain' ? ['setpriv', `--reuid=${plain}`, `--regid=${plain}`, '--clear-groups'] : [];
  const command = [...user, 'bash', '-e', '-c', text];
  const locked = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && cd "$0" && exec "$@"';
  const [program = '', ...args] = isReadOnly ? ['unshare', '--mount', 'bash', '-c', locked, cwd, ...command] : command;
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env: { PATH: `${node.folder}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin`, HOME: '/', ...env },
    encoding: 'utf8',
    timeout: 15 * 60_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  return { code: status, said: stdout + stderr };
};
