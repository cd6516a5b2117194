import { statfs } from 'node:fs/promises';

/** `low`: only the reserve is left, so uploads are refused. `full`: the database's next write may fail. */
export type DiskState = 'ok' | 'low' | 'full';

/** The free space on the disk that uploads, database and emails share. */
export interface DiskSpace {
  /** Claims bytes that an upload is about to write. Throws NoSpace if only the reserve is left. */
  claim(bytes: number): Promise<void>;
  /** Claims nothing. Throws NoSpace if these bytes wouldn't fit now. */
  ensure(bytes: number): Promise<void>;
  read(): Promise<{ readonly state: DiskState; readonly freeBytes: number }>;
  totalBytes(): Promise<number>;
}

/** Carries the error code of a full disk, so that writers handle both the same way. */
export class NoSpace extends Error {
  override readonly name = 'NoSpace';
  readonly code = 'ENOSPC';

  constructor(message = 'The remaining disk space is reserved for the database', options?: ErrorOptions) {
    super(message, options);
  }
}

export const isNoSpace = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

interface Options {
  /** Any folder on the disk. */
  readonly folder: string;
  /** Bytes that uploads never use. */
  readonly reserveBytes: number;
  readonly log: { readonly warn: LogLine; readonly info: LogLine };
  readonly measure?: (folder: string) => Promise<number>;
}

type LogLine = (details: object, message: string) => void;

/** For this time, claims are subtracted from the last measurement. */
const trustMs = 250;
/** Less than PostgreSQL writes at a checkpoint. */
const fullBytes = 32 * 1024 * 1024;

const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

const words: Readonly<Record<DiskState, string>> = {
  ok: 'The disk has room again',
  low: 'The disk is low: uploads are refused until there is room',
  full: 'The disk is full: the database may stop working',
};

export const createDiskSpace = ({ folder, reserveBytes, log, measure = freeBytesOf }: Options): DiskSpace => {
  let free = 0;
  let measuredAt = -Infinity;
  let measuring: Promise<void> | null = null;
  let logged: DiskState = 'ok';

  const stateOf = (freeBytes: number): DiskState =>
    freeBytes < fullBytes ? 'full' : freeBytes < reserveBytes ? 'low' : 'ok';

  const look = async (): Promise<void> => {
    free = await measure(folder);
    measuredAt = performance.now();
    const state = stateOf(free);
    if (state === logged) return;
    log[state === 'ok' ? 'info' : 'warn']({ freeBytes: free, reserveBytes }, words[state]);
    logged = state;
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
    totalBytes: async () => {
      const { blocks, bsize } = await statfs(folder);
      return blocks * bsize;
    },
  };
};
