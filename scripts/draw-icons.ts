import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from './find-browser.ts';

/**
 * Draws the label's icons and its share card into `web/public`. Run it manually when the name or the logo changes:
 * `node scripts/draw-icons.ts "GIJO" "ARTIST CREATING A WAVE"`.
 */
const here = import.meta.dirname;
const folder = join(here, '../web/public');
const ink = '#0f0b09';
const signal = '#ff9136';
const text = '#f5f0e8';

const bars = [14, 28, 46, 20, 32];

/** The logo in a square of the given size; `inset` keeps it clear of round masks. */
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
    return `${(x * 1280 - 40).toFixed(0)} ${(360 + row * 19 - crest * (0.3 + wave) - 4 * Math.sin(x * 14 + row)).toFixed(1)}`;
  });
  const lit = row === 8;
  return `<path d="M${points.join('L')}V680H-40Z" fill="${ink}" stroke="${lit ? signal : text}" stroke-opacity="${lit ? 1 : 0.12 + row * 0.025}" stroke-width="${lit ? 4 : 1.5}"/>`;
};

const font = join(here, '../node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2');

/** The name from edge to edge, sinking into the sea, as on the home page. */
const card = async (name: string, line: string): Promise<string> => `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: Archivo; font-weight: 100 900; font-stretch: 62% 125%; src: url(data:font/woff2;base64,${(await readFile(font)).toString('base64')}) }
body { margin: 0; width: 1200px; height: 630px; overflow: hidden; background: ${ink}; color: ${text}; font-family: Archivo; font-variation-settings: 'wdth' 118 }
p { position: absolute; left: 64px; top: 52px; margin: 0; font-size: 40px; font-weight: 600 }
h1 { position: absolute; left: 54px; top: 120px; margin: 0; font-size: ${1500 / name.length}px; font-weight: 900; line-height: .82; letter-spacing: -.05em }
svg { position: absolute; inset: 0 }
</style><p>${line}</p><h1>${name}</h1><svg width="1200" height="630">${Array.from({ length: 16 }, (_, row) => ridge(row)).join('')}</svg>`;

const drawCard = async (name: string, line: string): Promise<void> => {
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error('drawing the share card needs a browser: install chromium');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(await card(name, line));
  await page.evaluate('document.fonts.ready');
  const png = await page.screenshot();
  await browser.close();
  await sharp(png).png({ compressionLevel: 9, palette: true }).toFile(join(folder, 'og.png'));
};

const draw = (svg: string, file: string) =>
  sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toFile(join(folder, file));

const [name, line] = process.argv.slice(2);
if (!name || !line) throw new Error('usage: node scripts/draw-icons.ts NAME LINE');
await draw(icon(180, 0.2), 'apple-touch-icon.png');
await draw(icon(192, 0.16), 'icon-192.png');
await draw(icon(512, 0.24), 'icon-512.png');
await drawCard(name, line);
