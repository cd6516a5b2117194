import type { Entry } from 'yauzl';

export interface ZipLimits {
  /** What all files together may unfold to. */
  readonly totalBytes: number;
  readonly entries: number;
}

export const usualLimits: ZipLimits = { totalBytes: 8 * 1024 * 1024 * 1024, entries: 2000 };
/** Silence shrinks to next to nothing, music to no less than a tenth; only an attack unfolds to more than this, and much. */
const maxRatio = 200;
const bombFromBytes = 64 * 1024 * 1024;
/** Names, comments and extra fields of all files: we hold them in memory. */
const maxDirectoryBytes = 4 * 1024 * 1024;
/** A zip hardly shrinks when it is zipped again: inner zips that are larger than this beside the outer one are an attack. */
const maxInnerShare = 2;

/** A zip that is made to fill the disk or the memory of whoever opens it. */
export class ZipBomb extends Error {}

/** Counts what a zip of so many bytes, and the zips inside of it, unfold to. Each function throws ZipBomb above its limit. */
export const createBombCheck = (outermostBytes: number, limits: ZipLimits) => {
  let unfolded = 0;
  let entries = 0;
  let directoryBytes = 0;
  let innerBytes = 0;
  const refuseIf = (isBomb: boolean): void => {
    if (isBomb) throw new ZipBomb();
  };
  return {
    /** Before a directory of so many entries is read. */
    beforeDirectory: (count: number): void => refuseIf(count > limits.entries - entries),
    /** For each entry of a directory, by what it says of itself. */
    countEntry: (entry: Entry): void => {
      entries += 1;
      directoryBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      unfolded += entry.uncompressedSize;
      refuseIf(directoryBytes > maxDirectoryBytes || unfolded > limits.totalBytes);
      refuseIf(unfolded > bombFromBytes && unfolded > outermostBytes * maxRatio);
    },
    /** Several entries that share the same bytes are how a small zip becomes a large one. */
    comparePacked: (packedBytes: number, zipBytes: number): void => refuseIf(packedBytes > zipBytes),
    /** Before so many bytes of a zip inside are written to the disk. */
    countInner: (bytes: number): void => {
      innerBytes += bytes;
      refuseIf(innerBytes > Math.max(bombFromBytes, outermostBytes * maxInnerShare));
    },
  };
};

export type BombCheck = ReturnType<typeof createBombCheck>;
