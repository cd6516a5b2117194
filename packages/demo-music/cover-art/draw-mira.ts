import type { Random } from '../music/sound/random.ts';
import { canvas, inTurn, line, radial, ripple, type Artist, type Frame } from './canvas.ts';

/** Mira's covers: bent strings on a plain ground, most of them bright on black, and one colored shape. */
const palettes = [
  { ground: '#0b0b0d', string: '#e9e2d4', mark: '#d7263d' },
  { ground: '#12100e', string: '#d9c9a8', mark: '#e4572e' },
  { ground: '#0a0e12', string: '#cfdbe3', mark: '#7fc8f8' },
  { ground: '#e7e1d6', string: '#161413', mark: '#c1121f' },
  { ground: '#150a10', string: '#eadbe0', mark: '#ff2e63' },
  { ground: '#0d120e', string: '#d9e2d2', mark: '#b8f04a' },
] as const;

type Field = (x: number, y: number) => number;

export const drawMira: Artist = (random, frame, turn) => {
  const { ground, string, mark } = inTurn(palettes, turn);
  const { width, height } = frame;
  const field = bend(random);
  const upright = random.chance(0.35);
  const shape = inTurn(['disc', 'slit', 'square', 'eclipse'] as const, turn);
  const content = [
    `<defs>${radial('glow', string, string, 0.13)}</defs>`,
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    `<ellipse cx="${width / 2}" cy="${height / 2}" rx="${width * 0.62}" ry="${height * 0.62}" fill="url(#glow)"/>`,
    markOf(random, frame, shape, mark),
    strings(random, frame, field, upright, string),
  ];
  return canvas(frame, content.join(''), 0.8, random);
};

/** How far each point of a string is pushed aside, by four random weights. */
function bend(random: Random): Field {
  const weights = Array.from({ length: 4 }, () => ({
    x: random.between(0.25, 0.75),
    y: random.between(0.2, 0.85),
    reach: random.between(0.06, 0.17),
    push: random.between(0.5, 1.2),
  }));
  return (x, y) =>
    weights.reduce((sum, weight) => {
      const distance = ((x - weight.x) / weight.reach) ** 2 + ((y - weight.y) / (weight.reach * 1.5)) ** 2;
      return sum + weight.push * Math.exp(-distance / 2);
    }, 0);
}

function strings(random: Random, { width, height }: Frame, field: Field, upright: boolean, colour: string): string {
  const count = Math.round(random.between(24, 44));
  const [along, across] = upright ? [height, width] : [width, height];
  const margin = 0.08;
  const parts: string[] = [];
  for (let i = 0; i < count; i++) {
    const place = margin + ((1 - 2 * margin) * (i + 0.5)) / count;
    const tremor = ripple(random, 7);
    const points = Array.from({ length: 161 }, (_, n): [number, number] => {
      const t = margin + (1 - 2 * margin) * (n / 160);
      const lift = field(t, place) * (0.72 + 0.28 * tremor(t * 7)) * 0.12 + tremor(t * 2) * 0.0016;
      const a = t * along;
      const b = (place - lift) * across;
      return upright ? [across - b, a] : [a, b];
    });
    const path = line(points);
    const weight = (2.2 + 2.2 * random.next()).toFixed(1);
    parts.push(
      `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${weight}" opacity="${random.between(0.65, 1).toFixed(2)}"/>`,
    );
  }
  return parts.join('');
}

function markOf(
  random: Random,
  { width, height }: Frame,
  shape: 'disc' | 'slit' | 'square' | 'eclipse',
  colour: string,
): string {
  const x = width * random.between(0.3, 0.7);
  const y = height * random.between(0.28, 0.6);
  const size = Math.min(width, height) * random.between(0.17, 0.27);
  if (shape === 'disc') return `<circle cx="${x}" cy="${y}" r="${size}" fill="${colour}"/>`;
  if (shape === 'slit') return `<rect x="${x}" y="0" width="${size * 0.22}" height="${height}" fill="${colour}"/>`;
  if (shape === 'square')
    return `<rect x="${x - size}" y="${y - size}" width="${size * 2}" height="${size * 2}" fill="${colour}"/>`;
  return `<circle cx="${x}" cy="${y}" r="${size}" fill="none" stroke="${colour}" stroke-width="${size * 0.16}"/>`;
}
