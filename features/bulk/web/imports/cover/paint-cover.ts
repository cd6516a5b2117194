import { randomOf } from './title-random.ts';

/** Pixels of each side. */
export const coverSide = 1400;

// A cover is a picture, which looks the same in both themes: its colors aren't those of ui/tokens.css, only near them.
interface Palette {
  /** The background, from its edge to its light. */
  readonly dark: string;
  readonly light: string;
  /** The bars, from quiet to loud. */
  readonly quiet: string;
  readonly loud: string;
  readonly sun: string;
}

const palettes: readonly Palette[] = [
  { dark: '#130c08', light: '#4a2410', quiet: '#e0702a', loud: '#ffd9a8', sun: '#ff9440' },
  { dark: '#15090c', light: '#561d22', quiet: '#d8474a', loud: '#ffc7ae', sun: '#ff6b4f' },
  { dark: '#120b14', light: '#47224e', quiet: '#c9618f', loud: '#ffd6bf', sun: '#ff8f6b' },
  { dark: '#0e100b', light: '#3a3d1e', quiet: '#b79a3e', loud: '#f6ecc0', sun: '#e8b84a' },
  { dark: '#0a1011', light: '#1d4244', quiet: '#4f9f95', loud: '#f3e3c3', sun: '#ffab5e' },
  { dark: '#cbb391', light: '#f6ecdb', quiet: '#a3471d', loud: '#3a1c10', sun: '#e2622b' },
  { dark: '#d9a26a', light: '#ffdfae', quiet: '#7d2f1e', loud: '#2d130f', sun: '#fff3dc' },
];

type Context = CanvasRenderingContext2D;
type Shape = (context: Context, bars: readonly number[], palette: Palette) => void;

/** A color between two: `share` is the part of the first one, 0 to 1. */
const mix = (first: string, second: string, share: number): string => {
  const part = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16);
  const parts = [1, 3, 5].map((at) => Math.round(part(first, at) * share + part(second, at) * (1 - share)));
  return `rgb(${parts.join(' ')})`;
};

const paintBar = (
  context: Context,
  { quiet, loud }: Palette,
  level: number,
  box: readonly [number, number, number],
) => {
  const [x, width, height] = box;
  context.fillStyle = mix(loud, quiet, level);
  context.beginPath();
  context.roundRect(x, -height / 2, width, height, width / 2);
  context.fill();
};

/** The wave from edge to edge, over a sun. */
const paintWave: Shape = (context, bars, palette) => {
  const margin = coverSide * 0.09;
  const step = (coverSide - 2 * margin) / bars.length;
  const at = bars.indexOf(Math.max(...bars)) / bars.length;
  context.fillStyle = palette.sun;
  context.beginPath();
  context.arc(margin + at * (coverSide - 2 * margin), coverSide * 0.42, coverSide * 0.17, 0, 2 * Math.PI);
  context.fill();
  context.translate(0, coverSide * 0.54);
  bars.forEach((level, bar) =>
    paintBar(context, palette, level, [margin + (bar + 0.2) * step, step * 0.6, level * coverSide * 0.5]),
  );
};

/** The sound as the rays of a sun, once around from the top. */
const paintSun: Shape = (context, bars, palette) => {
  const inner = coverSide * 0.16;
  context.translate(coverSide / 2, coverSide / 2);
  context.fillStyle = palette.sun;
  context.beginPath();
  context.arc(0, 0, inner * 0.84, 0, 2 * Math.PI);
  context.fill();
  context.rotate(-Math.PI / 2);
  bars.forEach((level) => {
    const length = coverSide * (0.03 + level * 0.23);
    context.save();
    context.translate(inner, 0);
    context.rotate(Math.PI / 2);
    context.translate(0, -length / 2);
    paintBar(context, palette, level, [-coverSide * 0.0045, coverSide * 0.009, length]);
    context.restore();
    context.rotate((2 * Math.PI) / bars.length);
  });
};

/** Hills, one behind the other, each a quarter of the sound. */
const paintHills: Shape = (context, bars, palette) => {
  const hills = 4;
  const points = bars.length / hills;
  context.fillStyle = palette.sun;
  context.beginPath();
  context.arc(coverSide * (0.3 + (bars[0] ?? 0) * 0.4), coverSide * 0.34, coverSide * 0.15, 0, 2 * Math.PI);
  context.fill();
  for (let hill = 0; hill < hills; hill += 1) {
    const base = coverSide * (0.58 + hill * 0.12);
    const heights = bars.slice(hill * points, (hill + 1) * points).map((level) => level * coverSide * 0.2);
    const xAt = (point: number): number => (point * coverSide) / (points - 1);
    context.fillStyle = mix(palette.dark, palette.quiet, hill * 0.28);
    context.beginPath();
    context.moveTo(0, coverSide);
    context.lineTo(0, base - (heights[0] ?? 0));
    heights.slice(1).forEach((height, before) => {
      const middle = (xAt(before) + xAt(before + 1)) / 2;
      const last = base - (heights[before] ?? 0);
      context.bezierCurveTo(middle, last, middle, base - height, xAt(before + 1), base - height);
    });
    context.lineTo(coverSide, coverSide);
    context.fill();
  }
};

const shapes: readonly Shape[] = [paintWave, paintSun, paintHills];

const pick = <T>(from: readonly T[], random: () => number): T => from[Math.floor(random() * from.length)] as T;

/** The title chooses colors and shape, so that a catalog looks varied; the sound draws the rest. */
export const paintCover = (context: Context, title: string, bars: readonly number[]): void => {
  const random = randomOf(title);
  const palette = pick(palettes, random);
  const paint = pick(shapes, random);
  const [x, y] = [0.25 + random() * 0.5, 0.2 + random() * 0.4];
  const light = context.createRadialGradient(
    x * coverSide,
    y * coverSide,
    0,
    x * coverSide,
    y * coverSide,
    coverSide * 0.95,
  );
  light.addColorStop(0, palette.light);
  light.addColorStop(1, palette.dark);
  context.fillStyle = light;
  context.fillRect(0, 0, coverSide, coverSide);
  context.save();
  paint(context, bars, palette);
  context.restore();
};
