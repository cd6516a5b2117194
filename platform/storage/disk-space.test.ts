import { expect, it } from 'vitest';
import { createDiskSpace, isNoSpace } from './disk-space.ts';

const mb = 1024 * 1024;

const diskWith = (freeMb: number, reserveMb = 100) => {
  const logged: string[] = [];
  const tell = (_: object, message: string): void => void logged.push(message);
  const disk = { free: freeMb * mb, looks: 0 };
  const space = createDiskSpace({
    folder: '/',
    reserveBytes: reserveMb * mb,
    log: { warn: tell, info: tell },
    measure: () => {
      disk.looks += 1;
      return Promise.resolve(disk.free);
    },
  });
  return { disk, space, logged };
};

it('uploads may use all disk space above the reserve, and not a byte of the reserve', async () => {
  const { space, disk } = diskWith(110);
  await space.ensure(10 * mb);
  await expect(space.ensure(10 * mb + 1)).rejects.toSatisfy(isNoSpace);
  // Only claimed bytes are written between two measurements.
  for (let n = 0; n < 10; n += 1) {
    await space.claim(mb);
    disk.free -= mb;
  }
  await expect(space.claim(1)).rejects.toSatisfy(isNoSpace);
  await expect(Promise.all([space.claim(1), space.claim(1)])).rejects.toSatisfy(isNoSpace);
});

it('disk space claimed since the last measurement is counted, and the disk is measured again before a claim is refused', async () => {
  const { space, disk } = diskWith(110);
  await space.claim(6 * mb);
  await space.claim(3 * mb);
  expect(disk.looks).toBe(1);
  disk.free = 500 * mb;
  await space.claim(300 * mb);
  expect(disk.looks).toBe(2);
});

it('the disk space is reported as ok, low or full, and each change is logged once', async () => {
  const { space, disk, logged } = diskWith(110);
  expect(await space.read()).toEqual({ state: 'ok', freeBytes: 110 * mb });
  disk.free = 99 * mb;
  expect((await space.read()).state).toBe('low');
  expect((await space.read()).state).toBe('low');
  disk.free = 31 * mb;
  expect((await space.read()).state).toBe('full');
  disk.free = 110 * mb;
  expect((await space.read()).state).toBe('ok');
  expect(logged).toEqual([
    'The disk is low: uploads are refused until there is room',
    'The disk is full: the database may stop working',
    'The disk has room again',
  ]);
});

it('some disk space stays free even without a reserve', async () => {
  await expect(diskWith(33, 0).space.claim(2 * mb)).rejects.toSatisfy(isNoSpace);
});
