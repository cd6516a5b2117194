import type { Random } from '../music/sound/random.ts';
import { canvas, inTurn, type Artist, type Frame } from './canvas.ts';

/** Kid Ferris's covers: flat shapes on a grid, and a Ferris wheel. */
const palettes = [
  { ground: '#ffd23f', inks: ['#ee4266', '#540d6e', '#0ead69', '#fff6dc'] },
  { ground: '#1446a0', inks: ['#f5d547', '#db3069', '#ebebd3', '#3c91e6'] },
  { ground: '#f25f5c', inks: ['#50514f', '#ffe066', '#247ba0', '#fdf5e6'] },
  { ground: '#111d4a', inks: ['#ff5a36', '#ffcf56', '#a0e8af', '#fff8e8'] },
  { ground: '#00a878', inks: ['#fe5e41', '#f3c178', '#0b3c49', '#fffbe0'] },
  { ground: '#f4e9d8', inks: ['#e4572e', '#17bebb', '#2e282a', '#ffc914'] },
  { ground: '#7b2cbf', inks: ['#ff9e00', '#f72585', '#e0fbfc', '#240046'] },
] as const;

export const drawFerris: Artist = (random, frame, turn) => {
  const { ground, inks } = inTurn(palettes, turn);
  const content = [
    `<rect width="${frame.width}" height="${frame.height}" fill="${ground}"/>`,
    tiles(random, frame, inks),
    wheel(random, frame, ground, inks),
  ];
  return canvas(frame, content.join(''), 0.5, random);
};

function tiles(random: Random, { width, height }: Frame, inks: readonly string[]): string {
  const size = Math.min(width, height) / random.pick([4, 5, 6]);
  const empty = random.between(0.12, 0.4);
  const parts: string[] = [];
  for (let y = 0; y < height; y += size) {
    for (let x = 0; x < width; x += size) {
      if (!random.chance(empty)) parts.push(tile(random, x, y, size, inks));
    }
  }
  return parts.join('');
}

function tile(random: Random, x: number, y: number, size: number, inks: readonly string[]): string {
  const ink = random.pick(inks);
  const turn = random.pick([0, 90, 180, 270]);
  const shapes = {
    quarter: `<path d="M0 0H${size}A${size} ${size} 0 0 1 0 ${size}Z" fill="${ink}"/>`,
    rings: [1, 0.75, 0.5, 0.25]
      .map((part, i) => {
        const r = size * part;
        return `<path d="M0 0H${r}A${r} ${r} 0 0 1 0 ${r}Z" fill="${i % 2 === 0 ? ink : inks[(inks.indexOf(ink) + 1) % inks.length]}"/>`;
      })
      .join(''),
    half: `<path d="M0 0H${size}A${size / 2} ${size / 2} 0 0 1 0 0Z" fill="${ink}"/>`,
    bars: [0, 1, 2]
      .map((i) => `<rect x="0" y="${(i * size) / 3}" width="${size}" height="${size / 6}" fill="${ink}"/>`)
      .join(''),
    dot: `<circle cx="${size / 2}" cy="${size / 2}" r="${size * 0.3}" fill="${ink}"/>`,
    block: `<rect width="${size}" height="${size}" fill="${ink}"/>`,
  };
  const shape = shapes[random.pick(['quarter', 'quarter', 'rings', 'half', 'bars', 'dot', 'block'] as const)];
  return `<g transform="translate(${x} ${y}) rotate(${turn} ${size / 2} ${size / 2})">${shape}</g>`;
}

function wheel(random: Random, { width, height }: Frame, ground: string, inks: readonly string[]): string {
  const x = width * random.between(0.38, 0.62);
  const y = height * random.between(0.4, 0.6);
  const r = Math.min(width, height) * random.between(0.25, 0.36);
  const ink = random.pick(inks);
  const cabin = random.pick(inks.filter((other) => other !== ink));
  const spokes = random.pick([8, 10, 12]);
  const turn = random.between(0, 1);
  const arms = Array.from({ length: spokes }, (_, i) => {
    const angle = ((i + turn) / spokes) * 2 * Math.PI;
    const [dx, dy] = [Math.cos(angle) * r, Math.sin(angle) * r];
    return `<line x1="${x}" y1="${y}" x2="${x + dx}" y2="${y + dy}" stroke="${ink}" stroke-width="9"/><circle cx="${x + dx}" cy="${y + dy}" r="${r * 0.105}" fill="${cabin}"/>`;
  });
  return `<circle cx="${x}" cy="${y}" r="${r * 1.18}" fill="${ground}"/><circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${ink}" stroke-width="16"/>
<circle cx="${x}" cy="${y}" r="${r * 0.62}" fill="none" stroke="${ink}" stroke-width="8"/>${arms.join('')}<circle cx="${x}" cy="${y}" r="${r * 0.14}" fill="${ink}"/>`;
}
