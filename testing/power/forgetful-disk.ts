import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A disk of its own, in a file. Its file system is a shop's, but writes nothing to the disk on its own for minutes. */
export interface ForgetfulDisk {
  readonly folder: string;
  /** Copies what is on the disk now and would survive a power cut; what is only in memory is left out. */
  cut(name: string): void;
  /** Mounts that copy, as the machine finds it at the next start. */
  open(name: string): string;
  close(name: string): void;
  remove(): void;
}

const run = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

const tools = ['mkfs.xfs', 'mkfs.ext4', 'losetup', 'mount', 'umount'];

/** Whether this process has CAP_SYS_ADMIN (capabilities(7)), which root of a container usually lacks. */
const mayMount = (): boolean => {
  const [, effective = '0'] = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return (BigInt(`0x${effective}`) & (1n << 21n)) !== 0n;
};

/**
 * Why this machine can't have such a disk.
 * @returns null if it can
 */
export const whyNoForgetfulDisk = (): string | null => {
  if (process.platform !== 'linux') return 'it mounts Linux file systems';
  if (!mayMount()) return 'only root may mount file systems, and in a container only a privileged one';
  const missing = tools.filter((tool) => spawnSync('which', [tool]).status !== 0);
  if (missing.length > 0) return `${missing.join(', ')} missing (on Debian: apt-get install xfsprogs e2fsprogs mount)`;
  return spawnSync('losetup', ['--find']).status === 0 ? null : 'this machine has no free loop device';
};

/**
 * The disk's file lies on a file system that copies a file at once, as of one moment, by sharing its blocks. No cache
 * is in between (`direct-io`), so such a copy has exactly the writes that the disk has acknowledged.
 */
export const createForgetfulDisk = (parent: string, gigabytes: number): ForgetfulDisk => {
  const at = (name: string): string => path.join(parent, name);
  const mounted: string[] = [];
  const mount = (what: string, where: string, ...options: readonly string[]): void => {
    mkdirSync(where, { recursive: true });
    run('mount', ...options, what, where);
    mounted.unshift(where);
  };
  const unmount = (where: string): void => {
    run('umount', where);
    mounted.splice(mounted.indexOf(where), 1);
  };
  // Sparse: a copy costs what has changed since the one before.
  const makeFile = (file: string, times: number): string => {
    writeFileSync(file, '', { mode: 0o600 });
    truncateSync(file, times * gigabytes * 1024 ** 3);
    return file;
  };
  const shelf = at('shelf');
  const image = (name: string): string => path.join(shelf, `${name}.img`);
  const folder = at('live');
  const remove = (): void => {
    for (const where of mounted) spawnSync('umount', ['--lazy', where]);
    rmSync(parent, { recursive: true, force: true });
  };
  try {
    run('mkfs.xfs', '-q', '-m', 'reflink=1', makeFile(at('shelf.img'), 4));
    mount(at('shelf.img'), shelf, '-o', 'loop');
    run('mkfs.ext4', '-q', '-F', makeFile(image('live'), 1));
    const device = run('losetup', '--find', '--show', '--direct-io=on', image('live'));
    try {
      mount(device, folder, '-o', 'commit=300');
    } finally {
      // The kernel removes it when nothing uses it anymore.
      run('losetup', '--detach', device);
    }
  } catch (error) {
    remove();
    throw error;
  }
  return {
    folder,
    cut: (name) => void run('cp', '--reflink=always', image('live'), image(name)),
    open: (name) => {
      mount(image(name), at(name), '-o', 'loop');
      return at(name);
    },
    close: (name) => {
      unmount(at(name));
      rmSync(image(name));
    },
    remove,
  };
};
