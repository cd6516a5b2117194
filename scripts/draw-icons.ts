import { join } from 'node:path';
import sharp from 'sharp';
import { label } from '#content/label.ts';

/**
 * Draws the label's icons and its share card into `web/public`. Run it by hand when the name or the mark changes:
 * `node scripts/draw-icons.ts`. It sets the name in whatever bold sans this machine has.
 */
const folder = join(import.meta.dirname, '../web/public');
const ink = '#0f0b09';
const signal = '#ff9136';
const text = '#f5f0e8';

const bars = [14, 28, 46, 20, 32];

/** The mark in a square of the given side; `inset` keeps it clear of round masks. */
const icon = (side: number, inset: number): string => {
  const scale = (side * (1 - 2 * inset)) / 46;
  const drawn = bars.map((tall, index) => {
    const x = side * inset + index * 10 * scale;
    return `<rect x="${x}" y="${side / 2 - (tall * scale) / 2}" width="${6 * scale}" height="${tall * scale}" fill="${signal}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="${ink}"/>${drawn.join('')}</svg>`;
};

const ridge = (row: number): string => {
  const points = Array.from({ length: 121 }, (_, index) => {
    const x = index / 120;
    const crest = Math.exp(-((x - 0.62 - 0.1 * Math.sin(row * 0.3)) ** 2) / 0.03) * (40 + row * 6);
    const wave = 0.5 + 0.5 * Math.sin(x * 34 + row * 1.7) * Math.cos(x * 13 - row);
    return `${(x * 1200).toFixed(0)} ${(340 + row * 19 - crest * (0.3 + wave) - 4 * Math.sin(x * 14 + row)).toFixed(1)}`;
  });
  const lit = row === 8;
  return `<path d="M${points.join('L')}V660H0Z" fill="${ink}" stroke="${lit ? signal : text}" stroke-opacity="${lit ? 1 : 0.12 + row * 0.025}" stroke-width="${lit ? 4 : 1.5}"/>`;
};

const card = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
<rect width="100%" height="100%" fill="${ink}"/>
<g font-family="Archivo, Inter, Liberation Sans, Arial, sans-serif" font-weight="800" fill="${text}">
<text x="70" y="110" font-size="42">${label.line}</text>
<text x="58" y="410" font-size="340" letter-spacing="-8" textLength="1084" lengthAdjust="spacingAndGlyphs">${label.name}</text>
</g>${Array.from({ length: 16 }, (_, row) => ridge(row)).join('')}</svg>`;

const draw = (svg: string, file: string) =>
  sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toFile(join(folder, file));

await Promise.all([
  draw(icon(180, 0.2), 'apple-touch-icon.png'),
  draw(icon(192, 0.16), 'icon-192.png'),
  draw(icon(512, 0.24), 'icon-512.png'),
  draw(card, 'og.png'),
]);
