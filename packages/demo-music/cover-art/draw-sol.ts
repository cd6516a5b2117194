import type { Random } from '../music/sound/random.ts';
import { canvas, gradient, inTurn, line, radial, ripple, type Artist, type Frame } from './canvas.ts';

/** Sol's covers: one disc on a warm gradient, with uneven rings around it, like a record's grooves. */
const palettes = [
  { ground: ['#e8c79a', '#d99a5b', '#8f4a2b'], disc: '#f6ead2', deep: '#3a1d14', ring: '#5b2c1c' },
  { ground: ['#2b1a14', '#5c2e1d', '#c46a34'], disc: '#f0b45e', deep: '#160c09', ring: '#f4d7a6' },
  { ground: ['#efe2c6', '#e3b97d', '#c9713f'], disc: '#b2381f', deep: '#4b2415', ring: '#7d3a20' },
  { ground: ['#1f2a2c', '#4c4a3b', '#c18a4b'], disc: '#f2d9a2', deep: '#11181a', ring: '#e6b873' },
  { ground: ['#f0d9b5', '#c9a26a', '#6f6a45'], disc: '#e2602e', deep: '#2c2a1a', ring: '#54512f' },
  { ground: ['#40140f', '#8c2f1d', '#e08a45'], disc: '#ffdf9e', deep: '#210907', ring: '#ffc987' },
  { ground: ['#d8d0b8', '#9fae98', '#4f6f66'], disc: '#f5e3ba', deep: '#1e3230', ring: '#f0e6cb' },
] as const;

export const drawSol: Artist = (random, frame, turn) => {
  const palette = inTurn(palettes, turn);
  const { width, height } = frame;
  const x = width * random.between(0.3, 0.7);
  const y = height * random.between(0.3, 0.66);
  const size = Math.min(width, height) * random.pick([0.1, 0.16, 0.22, 0.3]);
  const defs = `<defs>${gradient('ground', palette.ground, 'down')}${radial('heat', palette.disc, palette.disc, 0.55)}</defs>`;
  const content = [
    defs,
    `<rect width="${width}" height="${height}" fill="url(#ground)"/>`,
    `<circle cx="${x}" cy="${y}" r="${size * 3}" fill="url(#heat)"/>`,
    rings(random, x, y, size, Math.max(width, height), palette.ring),
    `<circle cx="${x}" cy="${y}" r="${size}" fill="${palette.disc}"/>`,
    random.chance(0.7) ? hills(random, frame, palette.deep) : label(x, y, size, palette.deep),
  ];
  return canvas(frame, content.join(''), 0.9, random);
};

/** Uneven rings, out to the radius `reach`. */
function rings(random: Random, x: number, y: number, size: number, reach: number, colour: string): string {
  const wave = ripple(random, 4);
  const tremble = random.between(0.03, 0.12);
  const gap = random.between(20, 38);
  const parts: string[] = [];
  for (let radius = size + gap; radius < reach; radius += gap) {
    const points = Array.from({ length: 181 }, (_, i): [number, number] => {
      const angle = (i / 180) * 2 * Math.PI;
      const r = radius * (1 + tremble * wave((i % 180) / 180 + radius / 2600) * Math.sin(angle / 2) ** 4);
      return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
    });
    const fade = Math.max(0.05, 0.75 - radius / reach);
    parts.push(
      `<path d="${line(points)}Z" fill="none" stroke="${colour}" stroke-width="${random.between(1.2, 5).toFixed(1)}" opacity="${fade.toFixed(2)}"/>`,
    );
  }
  return parts.join('');
}

/** The label of a record, and its hole. */
function label(x: number, y: number, size: number, colour: string): string {
  return `<circle cx="${x}" cy="${y}" r="${size * 0.36}" fill="${colour}" opacity=".85"/><circle cx="${x}" cy="${y}" r="${size * 0.05}" fill="#f4e6cc"/>`;
}

function hills(random: Random, { width, height }: Frame, colour: string): string {
  return [0.55, 0.75, 1]
    .map((opacity, i) => {
      const wave = ripple(random, 3);
      const base = height * (0.76 + i * 0.08);
      const points = Array.from({ length: 65 }, (_, n): [number, number] => [
        (n / 64) * width,
        base + wave((n / 64) * 0.8) * height * 0.07,
      ]);
      return `<path d="${line(points)}L${width} ${height}L0 ${height}Z" fill="${colour}" opacity="${opacity}"/>`;
    })
    .join('');
}
