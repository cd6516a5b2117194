import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { createDiskSpace } from '#platform/storage/disk-space.ts';
import { type Finding, inBytes, ok, problem, warning } from '../finding.ts';

type DiskConfig = Pick<Config, 'dataDir' | 'diskReserveBytes' | 'uploadLimits'>;

const quiet = { warn: () => undefined, info: () => undefined };

/** The nearest existing parent: before the first start, DATA_DIR doesn't exist. */
const existing = async (folder: string): Promise<string> =>
  (await stat(folder).catch(() => null)) === null ? await existing(dirname(folder)) : folder;

export const checkDisk = async (
  { dataDir, diskReserveBytes: reserveBytes, uploadLimits }: DiskConfig,
  measure?: (folder: string) => Promise<number>,
): Promise<Finding[]> => {
  const folder = await existing(dataDir);
  const disk = createDiskSpace({ folder, reserveBytes, log: quiet, ...(measure && { measure }) });
  const { state, freeBytes } = await disk.read();
  const free = `${inBytes(freeBytes)} of ${inBytes(await disk.totalBytes())} free for ${dataDir}`;
  const room = 'make room, enlarge the disk, or move DATA_DIR to a larger one';
  const found: Finding[] = [await spaceOf()];
  const { files, ffree } = await statfs(folder);
  if (files > 0 && ffree / files < 0.05)
    found.push(
      warning(`${ffree} more files fit on this disk`, 'delete small files: the disk runs out of inodes before space'),
    );
  return [...found, ...(await ownerOf(dataDir))];

  async function spaceOf(): Promise<Finding> {
    if (state === 'full') return problem(`${free}: the database may stop working`, room);
    if (state === 'low')
      return warning(`${free}: uploads are refused, because less than DISK_RESERVE_MB is left`, room);
    const largest = Math.max(...Object.values(uploadLimits));
    if (freeBytes - reserveBytes < largest)
      return warning(`${free}: the largest upload (${inBytes(largest)}) doesn’t fit beside DISK_RESERVE_MB`, room);
    return ok(free);
  }
};

/** A command run by another user than the shop's has other permissions than the shop. */
const ownerOf = async (dataDir: string): Promise<Finding[]> => {
  const owner = await stat(dataDir).catch(() => null);
  const me = process.getuid?.();
  if (owner === null || me === undefined || owner.uid === me) return [];
  return [
    warning(
      `${dataDir} belongs to user ${owner.uid}, and this runs as user ${me}`,
      `run this as the shop’s user: sudo -u '#${owner.uid}' npm run doctor`,
    ),
  ];
};
