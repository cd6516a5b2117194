import { statfs } from 'node:fs/promises';

/**
 * `ok`: uploads are taken. `low`: what is free belongs to the reserve, so uploads are refused and the rest goes on.
 * `full`: the database cannot count on its next write.
 */
export type DiskState = 'ok' | 'low' | 'full';

/** How much room there is on the disk that uploads, database and mails share. */
export interface DiskSpace {
  /** Call before writing: takes so many bytes of what uploads may use. Throws NoSpace when only the reserve is left. */
  claim(bytes: number): Promise<void>;
  /** Throws NoSpace when so many bytes would not fit now. Takes nothing. */
  ensure(bytes: number): Promise<void>;
  read(): Promise<{ readonly state: DiskState; readonly freeBytes: number }>;
}

/** Carries the code of a disk that is really full: whoever writes treats both alike. */
export class NoSpace extends Error {
  override readonly name = 'NoSpace';
  readonly code = 'ENOSPC';

  constructor() {
    super('What is left of the disk is kept for the database');
  }
}

export const isNoSpace = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

interface Options {
  /** A folder on that disk. */
  readonly folder: string;
  /** What uploads never touch. */
  readonly reserveBytes: number;
  readonly log: { readonly warn: LogLine; readonly info: LogLine };
  /** Free bytes of the folder's disk. */
  readonly measure?: (folder: string) => Promise<number>;
}

type LogLine = (details: object, message: string) => void;

/** Between two measurements we subtract what was claimed. */
const trustMs = 250;
/** Less than PostgreSQL writes at a checkpoint. */
const fullBytes = 32 * 1024 * 1024;

const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

const words: Readonly<Record<DiskState, string>> = {
  ok: 'the disk has room again',
  low: 'the disk is low: uploads are refused until there is room',
  full: 'the disk is full: the database may stop working',
};

export const createDiskSpace = ({ folder, reserveBytes, log, measure = freeBytesOf }: Options): DiskSpace => {
  let free = 0;
  let measuredAt = -Infinity;
  let measuring: Promise<void> | null = null;
  let told: DiskState = 'ok';

  const stateOf = (freeBytes: number): DiskState =>
    freeBytes < fullBytes ? 'full' : freeBytes < reserveBytes ? 'low' : 'ok';

  const look = async (): Promise<void> => {
    free = await measure(folder);
    measuredAt = performance.now();
    const state = stateOf(free);
    if (state === told) return;
    log[state === 'ok' ? 'info' : 'warn']({ freeBytes: free, reserveBytes }, words[state]);
    told = state;
  };
  const lookOnce = (): Promise<void> => (measuring ??= look().finally(() => (measuring = null)));

  const ensure = async (bytes: number): Promise<void> => {
    const fits = (): boolean => free - bytes >= Math.max(reserveBytes, fullBytes);
    if (performance.now() - measuredAt > trustMs || !fits()) await lookOnce();
    if (!fits()) throw new NoSpace();
  };
  return {
    ensure,
    claim: async (bytes) => {
      await ensure(bytes);
      free -= bytes;
    },
    read: async () => {
      await lookOnce();
      return { state: stateOf(free), freeBytes: free };
    },
  };
};
