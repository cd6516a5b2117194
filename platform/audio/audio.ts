import type {
  EncodeInput,
  EncodeResult,
  PreviewInput,
  PreviewResult,
  ProbeInput,
  ProbeResult,
  SoundKind,
} from './audio-jobs.ts';
import { rm } from 'node:fs/promises';
import { AudioError } from './audio-error.ts';
import type { DescribeInput, SoundDescription } from './describe-sound.ts';
import { partPathOf } from './mp3-writer.ts';
import { createProcessPool, defaultPoolSize } from './process-pool.ts';

export { AudioError };
export type {
  DescribeInput,
  EncodeInput,
  EncodeResult,
  SoundDescription,
  PreviewInput,
  PreviewResult,
  ProbeResult,
  SoundKind,
};

export type AudioLog = { warn: (details: object, message: string) => void };
export type AudioOptions = { signal?: AbortSignal };

/** All of it works in separate processes of the lowest priority. Every call rejects with AudioError. */
export type Audio = {
  /** Decodes the whole file. `not-mp3`, `not-wav`, `truncated`, `damaged`, `empty` and `unsupported` say why it is refused. */
  probe: (path: string, kind: SoundKind, options?: AudioOptions) => Promise<ProbeResult>;
  /**
   * What visitors hear: a 128 kbit/s mp3 of constant rate at full length, with the label's tag at the start and every 20 s
   * (`tagPath`, a WAV file, else a chime), and 480 peaks from 0 to 255 of the music without the tag. `loudness` in LUFS.
   */
  makePreview: (input: PreviewInput, options?: AudioOptions) => Promise<PreviewResult>;
  /** A stereo 44.1 kHz mp3 of constant rate out of a WAV file. */
  encodeMp3: (input: EncodeInput, options?: AudioOptions) => Promise<EncodeResult>;
  /**
   * Tempo and key as far as half a minute tells, and the title in an mp3's tag; null where nothing can be told. The
   * analysis keeps what it has taken of memory, so its process ends with each sound.
   */
  describe: (input: DescribeInput, options?: AudioOptions) => Promise<SoundDescription>;
  /** Ends the processes at once; calls under way reject as `cancelled`. */
  close: () => Promise<void>;
};

export function createAudio({ log, processes = defaultPoolSize() }: { log: AudioLog; processes?: number }): Audio {
  const pool = createProcessPool(new URL('./audio-process.ts', import.meta.url), processes);
  const run = async (
    name: string,
    input: ProbeInput | PreviewInput | EncodeInput,
    options?: AudioOptions,
  ): Promise<unknown> => {
    try {
      return await pool.run(name, input, options?.signal);
    } catch (error) {
      if (error instanceof AudioError && ['crashed', 'failed', 'busy'].includes(error.code)) {
        log.warn({ job: name, code: error.code, reason: error.message }, 'audio job failed');
      }
      // A process that was killed could not tidy up after itself.
      if ('outPath' in input) await rm(partPathOf(input.outPath), { force: true });
      throw error;
    }
  };
  return {
    probe: (path, kind, options) => run('probe', { path, kind } satisfies ProbeInput, options) as Promise<ProbeResult>,
    makePreview: (input, options) => run('makePreview', input, options) as Promise<PreviewResult>,
    encodeMp3: (input, options) => run('encodeMp3', input, options) as Promise<EncodeResult>,
    describe: async (input, options) => {
      const own = createProcessPool(new URL('./describe-process.ts', import.meta.url), 1);
      try {
        return (await own.run('describe', input, options?.signal)) as SoundDescription;
      } finally {
        await own.close();
      }
    },
    close: () => pool.close(),
  };
}
