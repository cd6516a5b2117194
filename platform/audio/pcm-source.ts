/** Left and right samples of one stretch of sound, -1 to 1; mono sound has the same array twice. */
export type StereoChunk = readonly [left: Float32Array, right: Float32Array];

/** An opened sound file. `chunks` can be walked once; leaving the loop early closes the file. */
export type PcmSource = {
  sampleRate: number;
  channels: number;
  chunks: () => AsyncGenerator<StereoChunk, void, undefined>;
};
