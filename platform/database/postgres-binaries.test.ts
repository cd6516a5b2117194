import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installedBinaries, usableBinaries } from './postgres-binaries.ts';

const nobody = { uid: 65_534, gid: 65_534 };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stemhouse-binaries-'));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('PostgreSQL’s binaries stay in place if they can be executed there', async () => {
  const native = installedBinaries();
  expect(await usableBinaries(native, null, [join(folder, 'cache')])).toBe(native);
  expect(await readdir(folder)).toEqual([]);
});

describe.runIf(process.getuid?.() === 0)('as root, binaries in a clone that PostgreSQL’s user can’t read', () => {
  const closedClone = async (): Promise<string> => {
    await mkdir(join(folder, 'closed'), { mode: 0o700 });
    await symlink(dirname(installedBinaries()), join(folder, 'closed/package'));
    return join(folder, 'closed/package/native');
  };

  test('are copied once to a folder of root', async () => {
    const native = await closedClone();
    const cache = join(folder, 'cache');
    const usable = await usableBinaries(native, nobody, [cache]);
    expect(usable.startsWith(`${cache}/postgres-18`)).toBe(true);
    expect((await stat(join(usable, 'bin/postgres'))).uid).toBe(0);
    const { ino } = await stat(usable);
    expect(await usableBinaries(native, nobody, [cache])).toBe(usable);
    expect((await stat(usable)).ino).toBe(ino);
    expect(await readdir(cache)).toHaveLength(1);
  });

  test('aren’t copied to a folder that someone else owns', async () => {
    const native = await closedClone();
    await mkdir(join(folder, 'theirs'));
    await chown(join(folder, 'theirs'), nobody.uid, nobody.gid);
    const usable = await usableBinaries(native, nobody, [join(folder, 'theirs'), join(folder, 'ours')]);
    expect(usable.startsWith(join(folder, 'ours/'))).toBe(true);
    await expect(usableBinaries(native, nobody, [join(folder, 'theirs')])).rejects.toThrow('cannot be executed here');
  });
});
