import type { Random } from '../music/sound/random.ts';
import { canvas, gradient, inTurn, line, radial, ripple, type Artist, type Frame } from './canvas.ts';

/** Nova's covers: layers of sea under a moon. */
const palettes = [
  { sky: ['#0b0a2a', '#3b1a6b', '#ff5f8f'], moon: '#ffe3d6', near: [12, 8, 48], far: [255, 110, 160] },
  { sky: ['#03121f', '#0a3d55', '#4ed6c1'], moon: '#e6fff4', near: [2, 16, 30], far: [90, 220, 200] },
  { sky: ['#140624', '#5a1e7a', '#ffb36b'], moon: '#fff0c9', near: [24, 8, 44], far: [255, 160, 110] },
  { sky: ['#020617', '#12306e', '#7fb2ff'], moon: '#f2f7ff', near: [4, 10, 34], far: [130, 180, 255] },
  { sky: ['#0c1424', '#46336b', '#e58bd0'], moon: '#ffeafc', near: [12, 16, 40], far: [230, 140, 210] },
] as const;

const LAYERS = 15;

export const drawNova: Artist = (random, frame, turn) => {
  const palette = inTurn(palettes, turn);
  const { width, height } = frame;
  const x = width * random.between(0.25, 0.75);
  const y = height * random.between(0.24, 0.42);
  const size = Math.min(width, height) * random.between(0.08, 0.17);
  const content = [
    `<defs>${gradient('sky', palette.sky, 'down')}${radial('shine', palette.moon, palette.moon, 0.6)}</defs>`,
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    stars(random, frame, palette.moon),
    `<circle cx="${x}" cy="${y}" r="${size * 3.4}" fill="url(#shine)"/>`,
    moon(random, x, y, size, palette.moon, palette.sky[1]),
    sea(random, frame, x, palette.near, palette.far),
  ];
  return canvas(frame, content.join(''), 0.55, random);
};

function stars(random: Random, { width, height }: Frame, colour: string): string {
  return Array.from({ length: 90 }, () => {
    const size = random.between(0.6, 2.4);
    return `<circle cx="${(random.next() * width).toFixed(1)}" cy="${(random.next() * height * 0.5).toFixed(1)}" r="${size.toFixed(1)}" fill="${colour}" opacity="${random.between(0.15, 0.8).toFixed(2)}"/>`;
  }).join('');
}

/** Full, a crescent, or crossed by bars in a color of the sky. */
function moon(random: Random, x: number, y: number, size: number, colour: string, behind: string): string {
  const disc = `<circle cx="${x}" cy="${y}" r="${size}" fill="${colour}"/>`;
  const kind = random.pick(['full', 'crescent', 'barred']);
  if (kind === 'full') return disc;
  if (kind === 'crescent') {
    const [top, low] = [y - size, y + size];
    return `<path d="M${x} ${top}A${size} ${size} 0 1 0 ${x} ${low}A${size * 1.25} ${size * 1.25} 0 0 1 ${x} ${top}Z" fill="${colour}"/>`;
  }
  const bars = [0.1, 0.34, 0.56, 0.76].map((at, i) => {
    return `<rect x="${x - size}" y="${y + size * at}" width="${size * 2}" height="${size * (0.05 + i * 0.025)}" fill="${behind}"/>`;
  });
  return disc + bars.join('');
}

function sea(
  random: Random,
  { width, height }: Frame,
  moonX: number,
  near: readonly number[],
  far: readonly number[],
): string {
  const swell = random.between(0.03, 0.075);
  return Array.from({ length: LAYERS }, (_, i) => {
    const depth = i / (LAYERS - 1);
    const wave = ripple(random, 3);
    const base = height * (0.5 + 0.47 * depth ** 1.25);
    const points = Array.from({ length: 97 }, (_unused, n): [number, number] => {
      const across = n / 96;
      const lift = Math.exp(-(((across * width - moonX) / (width * 0.32)) ** 2));
      return [
        across * width,
        base + wave(across * (1.7 - depth * 0.7)) * height * swell * (0.35 + depth) * (0.5 + lift),
      ];
    });
    const colour = far.map((value, c) => Math.round(value + ((near[c] ?? 0) - value) * depth ** 0.62)).join(',');
    const crest = `<path d="${line(points)}" fill="none" stroke="rgba(255,255,255,${(0.34 * (1 - depth)).toFixed(2)})" stroke-width="1.6"/>`;
    return `<path d="${line(points)}L${width} ${height}L0 ${height}Z" fill="rgb(${colour})" opacity="${(0.55 + 0.45 * depth).toFixed(2)}"/>${crest}`;
  }).join('');
}
