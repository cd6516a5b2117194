import { AudioError } from './audio-error.ts';

/** Samples from -1 to 1; both channels of a mono sound are the same array. */
export type StereoChunk = readonly [left: Float32Array, right: Float32Array];

/** `chunks` can be iterated once; leaving the loop early closes the file. */
export type PcmSource = {
  sampleRate: number;
  channels: number;
  chunks: () => AsyncGenerator<StereoChunk, void, undefined>;
};

/** Many times the length of a beat. At 8,000 samples per second, an upload could last for days. */
const MAX_SECONDS = 2 * 60 * 60;

/** @throws {AudioError} `unsupported` */
export function refuseLongSound(seconds: number): void {
  if (seconds > MAX_SECONDS)
    throw new AudioError('unsupported', 'This file is longer than two hours. Upload a single beat.');
}
