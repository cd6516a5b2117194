import { BusyError } from '#platform/http/busy-error.ts';
import { ProcessError, TaskError } from '#platform/processes/process-error.ts';
import { createProcessPool, type QueueLimits, type TaskOptions } from '#platform/processes/process-pool.ts';
import type { CoverRules, PictureSource, ImageTasks, ShareCardInput } from './image-tasks.ts';

export type { CoverRules, PictureSource, ShareCardInput };

/** Why a picture cannot be used, in words for whoever sent it. */
export interface Refused {
  readonly refused: string;
}

/**
 * The only way to a decoder of pictures: what people send is opened in processes of its own, never in the server's. How
 * many pixels and how much memory a picture needs is read from its header first. Every call rejects with BusyError when
 * too many pictures are waiting.
 */
export interface Images {
  /** Null when a cover can be drawn from it. */
  checkCover(source: PictureSource, rules: CoverRules): Promise<Refused | null>;
  /** Square webps, cut to the middle of the picture; nothing of the file but its pixels is kept. */
  drawSquares<const S extends number>(
    source: PictureSource,
    sizes: readonly S[],
    rules?: CoverRules,
  ): Promise<ReadonlyMap<S, Buffer> | Refused>;
  /** A webp of the whole picture with no side longer than `maxSide`. */
  drawWithin(source: PictureSource, maxSide: number): Promise<Buffer | Refused>;
  /** What a shared link shows: a jpeg of 1200 x 630 with cover, title, artist, wave and price. */
  drawShareCard(input: ShareCardInput): Promise<Buffer>;
  /** Ends the processes at once. */
  close(): Promise<void>;
}

interface Options {
  readonly log: { error: (details: object, message: string) => void };
  /** How many pictures that people wait for are drawn at once, and how many more may wait. */
  readonly limits?: QueueLimits;
}

const script = new URL('./drawing/drawing-process.ts', import.meta.url);
const usualLimits: QueueLimits = { concurrency: 2, maxWaiting: 8 };
const RETRY_AFTER_SECONDS = 5;
/** The largest picture takes two seconds of a free core, and these processes stand behind everybody else. */
const TIMEOUT_MS = 60_000;

export const createImages = ({ log, limits = usualLimits }: Options): Images => {
  const pool = createProcessPool<ImageTasks>(script, {
    // Share cards are drawn in the long queue: whoever asks for many of them delays nobody's upload.
    queues: { short: limits, long: { concurrency: 1, maxWaiting: 20 } },
  });
  const sent: TaskOptions = { queue: 'short', timeoutMs: TIMEOUT_MS };

  const orBusy = async <T>(run: Promise<T>): Promise<T> => {
    try {
      return await run;
    } catch (error) {
      if (!(error instanceof ProcessError && error.code === 'busy')) throw error;
      throw new BusyError(
        'Too many pictures are being worked on right now. Try again in a moment.',
        RETRY_AFTER_SECONDS,
      );
    }
  };

  const orRefused = async <T>(run: Promise<T>): Promise<T | Refused> => {
    try {
      return await orBusy(run);
    } catch (error) {
      if (error instanceof TaskError) return { refused: error.message };
      const code = error instanceof ProcessError ? error.code : null;
      if (code !== 'timeout' && code !== 'crashed') throw error;
      log.error({ err: error, code }, 'a picture could not be drawn');
      return { refused: 'This picture can’t be opened. Export it again as a JPEG, PNG or WebP.' };
    }
  };

  return {
    checkCover: async (source, rules) => (await orRefused(pool.run('checkCover', { source, rules }, sent))) ?? null,
    drawSquares: async (source, sizes, rules) => {
      const drawn = await orRefused(pool.run('drawSquares', { source, sizes, rules: rules ?? null }, sent));
      return 'refused' in drawn ? drawn : new Map(sizes.map((size, index) => [size, drawn[index] as Buffer]));
    },
    drawWithin: (source, maxSide) => orRefused(pool.run('drawWithin', { source, maxSide }, sent)),
    drawShareCard: (input) => orBusy(pool.run('drawShareCard', input, { queue: 'long', timeoutMs: TIMEOUT_MS })),
    close: () => pool.close(),
  };
};
