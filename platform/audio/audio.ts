import { rm } from 'node:fs/promises';
import { minuteMs } from '#contract-kit/numbers/durations.ts';
import type {
  audioJobs,
  EncodeInput,
  EncodeResult,
  PreviewInput,
  PreviewResult,
  ProbeResult,
  SoundKind,
} from './audio-jobs.ts';
import { ProcessError, TaskError } from '#platform/processes/process-error.ts';
import { createProcessPool, type Queue, type TaskOptions } from '#platform/processes/process-pool.ts';
import { AudioError, type AudioErrorCode } from './audio-error.ts';
import type { DescribeInput, describeSound, SoundDescription } from './describe-sound.ts';
import type { SoundTag } from './id3-tag.ts';
import { partPathOf } from './part-path.ts';

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

/** Everything runs in separate lowest-priority processes. Every call rejects with AudioError. */
export type Audio = {
  /**
   * Decodes the whole file before previews are made. `not-mp3`, `not-wav`, `truncated`, `damaged`, `empty`,
   * `unsupported` and `timeout` say why it's refused.
   */
  probe: (path: string, kind: SoundKind, options?: AudioOptions) => Promise<ProbeResult>;
  /**
   * Makes what visitors hear: an mp3 of constant bit rate (128 kbit/s, or `kbps`) and full length, with the label's tag
   * at the start and every 20 s (`tagPath`, a WAV file, otherwise a chime), and 480 peaks (0 to 255) of the music
   * without the tag. `loudness` is in LUFS.
   */
  makePreview: (input: PreviewInput, options?: AudioOptions) => Promise<PreviewResult>;
  /** Converts a WAV file to a stereo 44.1 kHz mp3 of constant bit rate. */
  encodeMp3: (input: EncodeInput, options?: AudioOptions) => Promise<EncodeResult>;
  /**
   * Tempo and key, estimated from half a minute, and the title in an mp3's tag; null if unknown. The analysis never
   * returns memory, so its process ends after each sound.
   */
  describe: (input: DescribeInput, options?: AudioOptions) => Promise<SoundDescription>;
  /** Ends the processes at once; pending calls reject with `canceled`. */
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
