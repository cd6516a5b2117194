import type { DemoArtistName } from './beats/demo-beat.ts';
import { canvas, type Frame, gradient, line, radial, ripple } from './cover-art/canvas.ts';
import { createRandom, type Random } from './music/sound/random.ts';
import { bustOf, keyLight, type Part } from './portraits/busts.ts';
import { depthAt, type Spot, spotAt } from './portraits/light.ts';
import type { Vector } from './portraits/shapes.ts';

/** A wide frame with the bust in its middle, so that a page can cut a square or an upright picture out of it. */
const frame: Frame = { width: 1280, height: 720 };
/** Pixels from one line to the next, and from one point of a line to the next. */
const pitch = 9;
const step = 4;
/** Pixels for half a head. */
const scale = 186;
const middle = { x: frame.width / 2, y: 0.43 * frame.height };
/** No bust reaches further to the sides. */
const widest = 2.2 * scale;
/** Pixels by which a line rises over what is half a head nearer. */
const relief = 15;

interface Palette {
  readonly ground: readonly [top: string, bottom: string];
  readonly disc: string;
  readonly light: string;
  readonly rim: string;
  readonly line: string;
}

const palettes: Record<DemoArtistName, Palette> = {
  'gijo-sol': { ground: ['#2a160c', '#0f0b09'], disc: '#b4511c', light: '#f6e3c2', rim: '#ff9136', line: '#8a5430' },
  'nova-tide': { ground: ['#1a1038', '#0d0a1c'], disc: '#7a2f8f', light: '#ffe3e0', rim: '#ff6f9f', line: '#5d4a92' },
  'kid-ferris': { ground: ['#10214f', '#0a0f24'], disc: '#1f5ac8', light: '#fff3d2', rim: '#ffcf3f', line: '#3f62a8' },
  'mira-voss': { ground: ['#1d1a19', '#0c0b0b'], disc: '#8c1b29', light: '#efe8da', rim: '#ff4f5e', line: '#675e54' },
};

/** A stand-in for an artist's photo, as SVG: a bust that emerges from waves. The same artist gives the same image. */
export function drawPortrait(artist: DemoArtistName): string {
  const random = createRandom(`${artist} portrait`);
  const palette = palettes[artist];
  const bust = bustOf(artist);
  const key = keyLight(artist);
  const { width, height } = frame;
  const sea = swell(random);
  const rows = Array.from({ length: Math.ceil(height / pitch) }, (_, row) => (row + 0.5) * pitch);
  const content = [
    `<defs>${gradient('ground', palette.ground, 'down')}${radial('glow', palette.disc, palette.disc, 0.75)}
<filter id="soft"><feGaussianBlur stdDeviation="1.6"/></filter></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#ground)"/>`,
    disc(random, key, palette.disc),
    `<path d="${silhouette(bust)}" fill="${palette.ground[1]}" filter="url(#soft)"/>`,
    rows.map((y) => drawRow(lookAlong(bust, y, key), (x) => y + sea(x, y), palette)).join(''),
  ];
  return canvas(frame, content.join(''), 0.3, random);
}

/** A sun or moon behind the shoulder that the front light doesn't reach. */
function disc(random: Random, key: Vector, colour: string): string {
  const x = middle.x - key[0] * random.between(150, 260);
  const y = middle.y + random.between(-70, 20);
  const size = random.between(215, 260);
  return `<circle cx="${x}" cy="${y}" r="${size * 2.2}" fill="url(#glow)"/><circle cx="${x}" cy="${y}" r="${size}" fill="${colour}" opacity=".55"/>`;
}

/** How far a line lies below its place: higher waves near the bottom and the sides. */
function swell(random: Random): (x: number, y: number) => number {
  const waves = [ripple(random, 3), ripple(random, 4)];
  return (x, y) => {
    const depth = y / frame.height;
    const aside = Math.min(1, Math.abs(x - middle.x) / (0.5 * frame.width));
    const lift = waves.reduce((sum, wave, index) => sum + wave((x / frame.width) * 1.3 + depth * (0.5 + index)), 0);
    return lift * (1.5 + 5 * depth + 5 * aside);
  };
}

const places = (() => {
  const first = Math.ceil((middle.x - widest) / step) * step;
  return Array.from({ length: Math.floor((2 * widest) / step) }, (_, index) => first + index * step);
})();

const fromPixels = (x: number, y: number): readonly [number, number] => [
  (x - middle.x) / scale,
  (middle.y - y) / scale,
];

interface Seen {
  readonly x: number;
  readonly spot: Spot | null;
}

const lookAlong = (bust: readonly Part[], y: number, key: Vector): readonly Seen[] =>
  places.map((x) => ({ x, spot: spotAt(bust, ...fromPixels(x, y), key) }));

/** Strips of the bust's outline, finer than the lines. */
function silhouette(bust: readonly Part[]): string {
  const strip = 4;
  const parts: string[] = [];
  for (let y = 0; y < frame.height; y += strip) {
    let start: number | null = null;
    for (const x of [...places, Infinity]) {
      const inside = x !== Infinity && depthAt(bust, ...fromPixels(x, y)) !== null;
      if (inside) start ??= x;
      else if (start !== null) {
        parts.push(`M${start} ${y}H${Math.min(x, places.at(-1) ?? x)}v${strip + 1}H${start}Z`);
        start = null;
      }
    }
  }
  return parts.join('');
}

/** One line over the whole picture, which swells with the light that falls on the bust. */
function drawRow(seen: readonly Seen[], sea: (x: number) => number, { line: colour, light, rim }: Palette): string {
  const [first, last] = [places[0] ?? 0, places.at(-1) ?? 0];
  const heightAt = ({ x, spot }: Seen): number => sea(x) - relief * Math.max(0, spot?.depth ?? 0);
  const aside = (from: number, to: number): [number, number][] =>
    Array.from({ length: Math.floor((to - from) / 16) + 1 }, (_, index) => [from + index * 16, sea(from + index * 16)]);
  const whole = [
    ...aside(-8, first),
    ...seen.map((place): [number, number] => [place.x, heightAt(place)]),
    ...aside(last, frame.width + 8),
  ];
  const band = (brightness: (spot: Spot) => number, fill: string): string => {
    const thick = seen.map(({ spot }) => (spot ? Math.min(1, brightness(spot)) * pitch * 0.47 : 0));
    if (Math.max(...thick) < 0.2) return '';
    const edge = (side: 1 | -1): [number, number][] =>
      seen.map((place, index) => [place.x, heightAt(place) + side * (thick[index] ?? 0)]);
    return `<path d="${line(edge(-1))}${line(edge(1).toReversed()).replace('M', 'L')}Z" fill="${fill}"/>`;
  };
  return `<path d="${line(whole)}" fill="none" stroke="${colour}" stroke-width="1.1" opacity=".7"/>${band(({ rim: edge }) => edge * 0.95, rim)}${band(({ key }) => key ** 0.85, light)}`;
}
