import type { Entry } from 'yauzl';
import { isOfMac } from './open-zip.ts';

export interface ZipLimits {
  /** Maximum extracted size of all files together. */
  readonly totalBytes: number;
  readonly entries: number;
}

/**
 * Maximum entries in directories. Leaves room for what macOS adds (doubles, notes, icons), which doesn't count as
 * files.
 */
export const maxListed = ({ entries }: ZipLimits): number => 3 * entries;

export const usualLimits: ZipLimits = { totalBytes: 8 * 1024 * 1024 * 1024, entries: 2000 };
/** Silence compresses to almost nothing, music to a tenth at best. Only an attack exceeds this for this much data. */
const maxRatio = 200;
const bombFromBytes = 64 * 1024 * 1024;
/** All names, comments and extra fields of a zip are in memory at once. */
const maxDirectoryBytes = 4 * 1024 * 1024;
/** Zipping a zip again barely shrinks it, so nested zips larger than this many times the outer one are an attack. */
const maxInnerShare = 2;

/** The zip was made to fill the disk or memory of the program that opens it. */
export class ZipBomb extends Error {}
export class TooManyFiles extends Error {}

/** Counts what a zip and its nested zips expand to. Each function throws ZipBomb or TooManyFiles above its limit. */
export const createBombCheck = (outermostBytes: number, limits: ZipLimits) => {
  let unfolded = 0;
  let entries = 0;
  let listed = 0;
  let directoryBytes = 0;
  let innerBytes = 0;
  const refuseIf = (isBomb: boolean): void => {
    if (isBomb) throw new ZipBomb();
  };
  return {
    /** Call before a directory with this many entries is read. */
    beforeDirectory: (count: number): void => {
      listed += count;
      if (listed > maxListed(limits)) throw new TooManyFiles();
    },
    /** Checks the sizes that the directory declares. */
    countEntry: (entry: Entry): void => {
      if (!isOfMac(entry.fileName)) entries += 1;
      if (entries > limits.entries) throw new TooManyFiles();
      directoryBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      unfolded += entry.uncompressedSize;
      refuseIf(directoryBytes > maxDirectoryBytes || unfolded > limits.totalBytes);
      refuseIf(unfolded > bombFromBytes && unfolded > outermostBytes * maxRatio);
    },
    /** Refuses zips whose entries together are larger than the zip, because several of them use the same bytes. */
    comparePacked: (packedBytes: number, zipBytes: number): void => refuseIf(packedBytes > zipBytes),
    /** Call before this many bytes of a nested zip are written to disk. */
    countInner: (bytes: number): void => {
      innerBytes += bytes;
      refuseIf(innerBytes > Math.max(bombFromBytes, outermostBytes * maxInnerShare));
    },
  };
};

export type BombCheck = ReturnType<typeof createBombCheck>;
