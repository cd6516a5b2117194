import { AudioError } from './audio-error.ts';

/** Left and right samples of one chunk, -1 to 1; for mono sound both are the same array. */
export type StereoChunk = readonly [left: Float32Array, right: Float32Array];

/** An open sound file. `chunks` can be iterated once; leaving the loop early closes the file. */
export type PcmSource = {
  sampleRate: number;
  channels: number;
  chunks: () => AsyncGenerator<StereoChunk, void, undefined>;
};

/** Ten times the length of a beat: at 8,000 samples per second a normal-sized file would last for days. */
const MAX_SECONDS = 2 * 60 * 60;

/** @throws {AudioError} `unsupported` */
export function refuseLongSound(seconds: number): void {
  if (seconds > MAX_SECONDS)
    throw new AudioError('unsupported', 'This file is longer than two hours. Upload a single beat.');
}
