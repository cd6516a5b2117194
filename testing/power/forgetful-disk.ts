import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A disk in a file, with a file system as shops use it, except that it writes nothing on its own for minutes. */
export interface ForgetfulDisk {
  readonly folder: string;
  /** Copies what would survive a power cut now. Data that is only in memory is left out. */
  cut(name: string): void;
  /** Mounts the copy, as the machine does at its next start. */
  open(name: string): string;
  close(name: string): void;
  remove(): void;
}

const run = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

const tools = ['mkfs.xfs', 'mkfs.ext4', 'losetup', 'mount', 'umount'];

/** Needs CAP_SYS_ADMIN (capabilities(7)), which root of a container usually lacks. */
const mayMount = (): boolean => {
  const [, effective = '0'] = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return (BigInt(`0x${effective}`) & (1n << 21n)) !== 0n;
};

/** @returns null if this machine can have such a disk */
export const whyNoForgetfulDisk = (): string | null => {
  if (process.platform !== 'linux') return 'it mounts Linux file systems';
  if (!mayMount()) return 'only root may mount file systems, and in a container only a privileged one';
  const missing = tools.filter((tool) => spawnSync('which', [tool]).status !== 0);
  if (missing.length > 0) return `${missing.join(', ')} missing (on Debian: apt-get install xfsprogs e2fsprogs mount)`;
  return spawnSync('losetup', ['--find']).status === 0 ? null : 'this machine has no free loop device';
};

/**
 * The disk's file is copied at once by sharing blocks, and `direct-io` avoids caches. So a copy has exactly the writes
 * that the disk acknowledged.
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
  // The file is sparse, so a copy needs space only for what changes.
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
      // The kernel removes the device once it's unused.
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
