import { smoothLine } from './smooth-line.ts';

/** Number of lines: waveforms of beats, one behind the other. Coordinates are in a 1000 by 500 box. */
export const swellLines = 22;
const points = 56;
const horizon = 36;
const shore = 500;
/** Outside the image, so that the ends of the lines aren't visible. */
const left = -30;
const right = 1030;

const bell = (x: number, middle: number, spread: number): number => Math.exp(-((x - middle) ** 2) / spread);

const sample = (wave: readonly number[], at: number): number => {
  const place = at * (wave.length - 1);
  const low = Math.floor(place);
  const share = place - low;
  return (wave[low] ?? 0) * (1 - share) + (wave[low + 1] ?? wave[low] ?? 0) * share;
};

/** Heights from 0 to 1. Loud music is loud throughout, so this emphasizes its differences. */
export const liven = (wave: readonly number[]): number[] => {
  const mean = wave.reduce((sum, height) => sum + height, 0) / wave.length;
  const spread = Math.sqrt(wave.reduce((sum, height) => sum + (height - mean) ** 2, 0) / wave.length) || 1;
  return wave.map((height, index) => {
    const before = wave[index - 1] ?? height;
    const change = (height - mean) / spread + 1.4 * ((height - before) / spread);
    return 0.5 + 0.5 * Math.tanh(0.55 * change);
  });
};

/** The shape while there are no beats yet. */
const calm = (row: number): number[] =>
  Array.from({ length: 24 }, (_, index) => 0.45 + 0.3 * Math.sin(index * 1.7 + row) * Math.cos(index * 0.6 - row * 2));

/** One closed shape per line, from the horizon to the shore. */
export const swellPaths = (waves: readonly (readonly number[])[], seconds: number): string[] =>
  Array.from({ length: swellLines }, (_, row) => {
    const wave = waves[row % Math.max(1, waves.length)] ?? calm(row);
    const near = row / (swellLines - 1);
    const base = horizon + (shore - horizon) * near ** 1.4 + 16;
    const crest = 0.62 + 0.16 * Math.sin(seconds * 0.13 + row * 0.28);
    const heights = Array.from({ length: points + 1 }, (__, index) => {
      const x = index / points;
      const lift = bell(x, crest, 0.03 + 0.035 * near) * (50 + 110 * near) + bell(x, crest - 0.5, 0.02) * 26;
      // Lines of the same beat must not move in step.
      const drift = (x + row * 0.113 + seconds * 0.008 * (0.4 + near)) % 1;
      const texture = sample(wave, drift < 0.5 ? drift * 2 : 2 - drift * 2);
      const roll = Math.sin(x * 11 + seconds * 0.6 + row * 0.8) * (2 + 6 * near);
      return base - lift * (0.2 + texture) - texture * (3 + 9 * near) - roll;
    });
    return `${smoothLine(heights, left, right)}L${right} ${shore + 30}H${left}Z`;
  });
