import { rm } from 'node:fs/promises';
import { minuteMs } from '#contract-kit/numbers/durations.ts';
import type { audioJobs, EncodeInput, EncodeResult, PreviewInput, PreviewResult, ProbeResult } from './audio-jobs.ts';
import { ProcessError, TaskError } from '#platform/processes/process-error.ts';
import { createProcessPool, type Queue, type TaskOptions } from '#platform/processes/process-pool.ts';
import { AudioError, type AudioErrorCode } from './audio-error.ts';
import type { DescribeInput, describeSound, SoundDescription } from './describe-sound.ts';
import type { SoundTag } from './id3-tag.ts';
import { partPathOf } from './part-path.ts';
import type { SoundKind } from './sound.ts';

export { AudioError };
export type {
  DescribeInput,
  EncodeInput,
  EncodeResult,
  SoundDescription,
  SoundTag,
  PreviewInput,
  PreviewResult,
  ProbeResult,
  SoundKind,
};

export type AudioLog = { warn: (details: object, message: string) => void };
export type AudioOptions = { signal?: AbortSignal };

/** Every call runs in a separate lowest-priority process, and rejects with AudioError. */
export type Audio = {
  /** Decodes the whole file, so that unusable ones are refused before previews are made. */
  probe: (path: string, kind: SoundKind, options?: AudioOptions) => Promise<ProbeResult>;
  /**
   * Makes the mp3 that visitors hear: full length, constant bit rate (128 kbit/s, or `kbps`), with the label's tag
   * (`tagPath`, a WAV file, or a chime) at the start and every 20 s. `loudness` is in LUFS. The 480 peaks (0 to 255)
   * show the music without the tag.
   */
  makePreview: (input: PreviewInput, options?: AudioOptions) => Promise<PreviewResult>;
  /** Converts a WAV file to a stereo 44.1 kHz mp3 of constant bit rate. */
  encodeMp3: (input: EncodeInput, options?: AudioOptions) => Promise<EncodeResult>;
  /** Values are null if unknown. The analysis never frees its memory, so its process ends after each sound. */
  describe: (input: DescribeInput, options?: AudioOptions) => Promise<SoundDescription>;
  /** Pending calls reject with `canceled`. */
  close: () => Promise<void>;
};

const FAULTS: ReadonlySet<string> = new Set(['crashed', 'failed', 'busy', 'timeout']);
const TOOK_TOO_LONG = 'This file takes too long to decode. Export it again and upload the new file.';
/** Ten times what the largest allowed file takes on a busy machine: anything slower was crafted. */
const TIMEOUTS_MS = {
  probe: 3 * minuteMs,
  makePreview: 20 * minuteMs,
  encodeMp3: 20 * minuteMs,
  describe: 2 * minuteMs,
};

export function createAudio({ log, processes }: { log: AudioLog; processes?: number }): Audio {
  const pool = createProcessPool<typeof audioJobs>(new URL('./audio-process.ts', import.meta.url), {
    name: 'audio',
    queues: processes ? { long: { concurrency: processes } } : {},
  });
  const describers = createProcessPool<{ describe: typeof describeSound }>(
    new URL('./describe-process.ts', import.meta.url),
    { idleMs: 0 },
  );
  const guard = async <T>(job: keyof typeof TIMEOUTS_MS, run: Promise<T>, outPath?: string): Promise<T> => {
    try {
      return await run;
    } catch (error) {
      // A killed process couldn't clean up after itself.
      if (outPath !== undefined) await rm(partPathOf(outPath), { force: true });
      if (!(error instanceof ProcessError || error instanceof TaskError)) throw error;
      if (FAULTS.has(error.code)) log.warn({ job, code: error.code, reason: error.message }, 'Audio job failed');
      throw new AudioError(error.code as AudioErrorCode, error.code === 'timeout' ? TOOK_TOO_LONG : error.message);
    }
  };
  const optionsOf = (job: keyof typeof TIMEOUTS_MS, queue: Queue, options?: AudioOptions): TaskOptions => ({
    queue,
    timeoutMs: TIMEOUTS_MS[job],
    ...(options?.signal && { signal: options.signal }),
  });
  return {
    probe: (path, kind, options) =>
      guard('probe', pool.run('probe', { path, kind }, optionsOf('probe', 'short', options))),
    makePreview: (input, options) =>
      guard('makePreview', pool.run('makePreview', input, optionsOf('makePreview', 'long', options)), input.outPath),
    encodeMp3: (input, options) =>
      guard('encodeMp3', pool.run('encodeMp3', input, optionsOf('encodeMp3', 'long', options)), input.outPath),
    describe: (input, options) =>
      guard('describe', describers.run('describe', input, optionsOf('describe', 'short', options))),
    close: async () => {
      await Promise.all([pool.close(), describers.close()]);
    },
  };
}
