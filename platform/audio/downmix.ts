export type Gain = readonly [left: number, right: number];

/** -3 dB by ITU-R BS.775-3, annex 4, for center and surround channels in a stereo mix. */
const MINUS_3_DB = Math.SQRT1_2;

const LEFT: Gain = [1, 0];
const RIGHT: Gain = [0, 1];
const CENTER: Gain = [MINUS_3_DB, MINUS_3_DB];
const AROUND_LEFT: Gain = [MINUS_3_DB, 0];
const AROUND_RIGHT: Gain = [0, MINUS_3_DB];
const AROUND_CENTER: Gain = [MINUS_3_DB ** 2, MINUS_3_DB ** 2];
/** Bass effects don't belong in a stereo mix. */
const NONE: Gain = [0, 0];

/** In the order of the bits of `dwChannelMask`: front, low frequency, back, front of center, side, top. */
const speakers: readonly Gain[] = [
  LEFT,
  RIGHT,
  CENTER,
  NONE,
  AROUND_LEFT,
  AROUND_RIGHT,
  LEFT,
  RIGHT,
  AROUND_CENTER,
  AROUND_LEFT,
  AROUND_RIGHT,
  CENTER,
  AROUND_LEFT,
  CENTER,
  AROUND_RIGHT,
  AROUND_LEFT,
  AROUND_CENTER,
  AROUND_RIGHT,
];

/** Masks by number of channels for files that name none: 3.0, quad, 5.0, 5.1, 6.1, 7.1. */
const usualMasks: Readonly<Record<number, number>> = {
  3: 0x7,
  4: 0x33,
  5: 0x37,
  6: 0x3f,
  7: 0x13f,
  8: 0x63f,
};

const gainsOf = (mask: number): Gain[] => speakers.filter((_, bit) => (mask & (1 << bit)) !== 0);

/** Mixes to stereo by ITU-R BS.775, quiet enough to never clip. A mask that doesn't name every channel is ignored. */
export function downmixOf(channels: number, mask: number): readonly Gain[] {
  const named = gainsOf(mask);
  const gains = named.length === channels ? named : gainsOf(usualMasks[channels] ?? 0);
  const loudest = Math.max(
    1,
    gains.reduce((sum, [left]) => sum + left, 0),
    gains.reduce((sum, [, right]) => sum + right, 0),
  );
  return gains.map(([left, right]) => [left / loudest, right / loudest]);
}
