import { currentLocale } from '#contract-kit/languages/current.ts';
import { BusyError } from '#platform/http/busy-error.ts';
import { ProcessError, TaskError } from '#platform/processes/process-error.ts';
import { createProcessPool, type QueueLimits, type TaskOptions } from '#platform/processes/process-pool.ts';
import type {
  CoverRules,
  ImageTasks,
  PictureSource,
  PlateInput,
  ShareCardInput,
  SiteCardInput,
} from './image-tasks.ts';
import { t } from '#contract-kit/texts/text.ts';

export type { CoverRules, PictureSource, PlateInput, ShareCardInput, SiteCardInput };

/**
 * `refused` tells the image's sender why it can't be used, in the language that is being written: `forCaller` if they
 * are waiting for it.
 */
export interface Refused {
  readonly refused: string;
}

/**
 * Opens users' images in separate processes, never in the server's, after checking the number of pixels and the
 * necessary memory in the header. Every call rejects with BusyError if too many images are waiting.
 */
export interface Images {
  /** @returns null if the image can become a cover */
  checkCover(source: PictureSource, rules: CoverRules): Promise<Refused | null>;
  /** Renders square webps from the middle of the image, without its metadata. */
  drawSquares<const S extends number>(
    source: PictureSource,
    sizes: readonly S[],
    rules?: CoverRules,
  ): Promise<ReadonlyMap<S, Buffer> | Refused>;
  /** Renders a webp of the whole image with no side longer than `maxSide`. */
  drawWithin(source: PictureSource, maxSide: number): Promise<Buffer | Refused>;
  /**
   * Renders webps of a logo without its transparent margins, from an SVG or another picture. An SVG is read by our own
   * code, which refuses what isn't a drawing, before any library sees it.
   */
  drawLogo<const S extends number>(
    source: PictureSource,
    sizes: readonly S[],
  ): Promise<readonly { readonly size: S; readonly bytes: Buffer }[] | Refused>;
  /** Renders a png of one of our own pictures on a plate: an app icon, or a logo for emails. */
  drawPlate(input: PlateInput): Promise<Buffer>;
  /** Renders the image of a link to the site itself: a png of 1200 x 630. */
  drawSiteCard(input: SiteCardInput): Promise<Buffer>;
  /** Renders the image of a shared link: a jpeg of 1200 x 630 with cover, title, artist, wave and price. */
  drawShareCard(input: ShareCardInput): Promise<Buffer>;
  close(): Promise<void>;
}

interface Options {
  readonly log: { error: (details: object, message: string) => void };
  /** For images whose sender is waiting. */
  readonly limits?: QueueLimits;
}

const script = new URL('./rendering/rendering-process.ts', import.meta.url);
const usualLimits: QueueLimits = { concurrency: 2, maxWaiting: 8 };
const RETRY_AFTER_SECONDS = 5;
/** The largest image takes two seconds of a free core, and these processes have the lowest priority. */
const TIMEOUT_MS = 60_000;
/** A small SVG can take forever, such as one whose parts repeat each other. A real one takes a tenth of a second. */
const LOGO_TIMEOUT_MS = 15_000;

export const createImages = ({ log, limits = usualLimits }: Options): Images => {
  const pool = createProcessPool<ImageTasks>(script, {
    name: 'images',
    // Share cards use the long queue, so that many of them delay nobody's upload.
    queues: { short: limits, long: { concurrency: 1, maxWaiting: 20 } },
  });
  const sent: TaskOptions = { queue: 'short', timeoutMs: TIMEOUT_MS };

  const asSent = (source: PictureSource) => ({ source, language: currentLocale().language });

  const orBusy = async <T>(run: Promise<T>): Promise<T> => {
    try {
      return await run;
    } catch (error) {
      if (!(error instanceof ProcessError && error.code === 'busy')) throw error;
      throw new BusyError(
        t`Too many images are being processed right now. Try again in a moment.`,
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
      log.error({ err: error, code }, 'An image could not be rendered');
      return { refused: t`This image can’t be opened. Export it again as a JPEG, PNG or WebP.` };
    }
  };

  return {
    checkCover: async (source, rules) =>
      (await orRefused(pool.run('checkCover', { ...asSent(source), rules }, sent))) ?? null,
    drawSquares: async (source, sizes, rules) => {
      const drawn = await orRefused(pool.run('drawSquares', { ...asSent(source), sizes, rules: rules ?? null }, sent));
      return 'refused' in drawn ? drawn : new Map(sizes.map((size, index) => [size, drawn[index] as Buffer]));
    },
    drawWithin: (source, maxSide) => orRefused(pool.run('drawWithin', { ...asSent(source), maxSide }, sent)),
    drawLogo: async (source, sizes) => {
      const drawn = await orRefused(
        pool.run('drawLogo', { ...asSent(source), sizes }, { ...sent, timeoutMs: LOGO_TIMEOUT_MS }),
      );
      return 'refused' in drawn ? drawn : sizes.map((size, index) => ({ size, bytes: drawn[index] as Buffer }));
    },
    drawPlate: (input) => orBusy(pool.run('drawPlate', input, { queue: 'long', timeoutMs: TIMEOUT_MS })),
    drawSiteCard: (input) => orBusy(pool.run('drawSiteCard', input, { queue: 'long', timeoutMs: TIMEOUT_MS })),
    drawShareCard: (input) => orBusy(pool.run('drawShareCard', input, { queue: 'long', timeoutMs: TIMEOUT_MS })),
    close: () => pool.close(),
  };
};
