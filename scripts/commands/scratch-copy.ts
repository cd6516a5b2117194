import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
export const isRoot = process.getuid?.() === 0;
/** The user `nobody`: neither the code's owner nor root. */
const plain = 65_534;

/** Creates a temporary folder that every user may enter, with spaces in its path. */
export const newPlace = (): string => {
  const place = mkdtempSync(path.join(tmpdir(), 'a label’s shop '));
  chmodSync(place, 0o755);
  return place;
};

/** Copies only what a clone would have. */
export const copyCode = (to: string): void => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of files.split('\0').filter(Boolean))
    cpSync(path.join(root, file), path.join(to, file), { recursive: true, verbatimSymlinks: true });
};

/** Hard links to our packages, or copies if the disk differs, so no registry is needed. */
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

/** Removes what the image doesn't have: build and test files, and the packages' Node. */
export const keepForImage = (copy: string): void => {
  const { packages } = JSON.parse(readFileSync(path.join(copy, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: true }>;
  };
  for (const [place, { dev }] of Object.entries(packages))
    if (dev || /node-linux-/.test(place)) rmSync(path.join(copy, place), { recursive: true, force: true });
  rmSync(path.join(copy, 'node_modules/.bin/node'), { force: true });
};

/** Makes the plain user the owner, except of packages, which are hard links to ours. */
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
  /** The folder to put first in PATH. */
  readonly folder: string;
}

/** The system's Node if it differs from the product's, followed by the product's. */
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
  readonly isReadOnly?: boolean;
}

/** Runs a command as written in a document. */
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
