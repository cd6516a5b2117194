/**
 * A sea of lines: the nearest beats' own waves, smoothed and laid one behind the other. Time moves the water under them.
 * Coordinates are in a box of 1000 by 500.
 */
export const swellLines = 22;
const points = 60;
const width = 1000;
const horizon = 150;
const ground = 500;

const bell = (x: number, middle: number, spread: number): number => Math.exp(-((x - middle) ** 2) / spread);

const sample = (wave: readonly number[], at: number): number => {
  const place = at * (wave.length - 1);
  const low = Math.floor(place);
  const share = place - low;
  return (wave[low] ?? 0) * (1 - share) + (wave[low + 1] ?? wave[low] ?? 0) * share;
};

/** What stands in where there are no beats yet. */
const calm = (row: number): number[] =>
  Array.from({ length: 24 }, (_, index) => 0.45 + 0.3 * Math.sin(index * 1.7 + row) * Math.cos(index * 0.6 - row * 2));

/** One path for each line, from the horizon to the shore. */
export const swellPaths = (waves: readonly (readonly number[])[], seconds: number): string[] =>
  Array.from({ length: swellLines }, (_, row) => {
    const wave = waves.length > 0 ? (waves[row % waves.length] ?? calm(row)) : calm(row);
    const near = row / (swellLines - 1);
    const base = horizon + (ground - horizon) * near ** 1.5 + 12;
    const crest = 0.5 + 0.17 * Math.sin(seconds * 0.11 + row * 0.32);
    const along = Array.from({ length: points + 1 }, (_, index) => {
      const x = index / points;
      const lift = bell(x, crest, 0.045 + 0.03 * near) * (40 + 110 * near);
      const drift = (x + seconds * 0.006 * (0.4 + near)) % 1;
      const texture = sample(wave, drift < 0.5 ? drift * 2 : 2 - drift * 2);
      const roll = Math.sin(x * 11 + seconds * 0.5 + row * 0.8) * (2 + 5 * near);
      const y = base - lift * (0.25 + 0.95 * texture) - roll;
      return `${(x * width).toFixed(0)} ${y.toFixed(0)}`;
    });
    return `M${along.join('L')}V${ground + 20}H0Z`;
  });
