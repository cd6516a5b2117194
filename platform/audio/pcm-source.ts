import { AudioError } from './audio-error.ts';

/** Left and right samples of one stretch of sound, -1 to 1; mono sound has the same array twice. */
export type StereoChunk = readonly [left: Float32Array, right: Float32Array];

/** An opened sound file. `chunks` can be walked once; leaving the loop early closes the file. */
export type PcmSource = {
  sampleRate: number;
  channels: number;
  chunks: () => AsyncGenerator<StereoChunk, void, undefined>;
};

/** Ten times what a beat lasts: at eight thousand samples a second a file of the usual size holds days. */
const MAX_SECONDS = 2 * 60 * 60;

/** Throws AudioError `unsupported`. */
export function refuseLongSound(seconds: number): void {
  if (seconds > MAX_SECONDS)
    throw new AudioError('unsupported', 'This sound is longer than two hours. Upload one beat.');
}
