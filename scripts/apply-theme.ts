import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { label } from '#content/current.ts';
import { colors, iconBars } from '#content/theme.ts';
import { fromHex, toHex } from '#contract-kit/colors/contrast.ts';
import { lightAccents } from '#contract-kit/colors/shades.ts';
import { drawFavicon } from '../server/pages/favicon.ts';
import { findBrowser } from './find-browser.ts';

/**
 * `npm run theme` copies the label's name, colors and logo from `content/` into the style sheet, the icons and the
 * share card. Run it when one of them changes. Without a browser the share card stays unchanged.
 */
const here = import.meta.dirname;
const folder = join(here, '../web/public');
const { accent, accentBright, background, text } = colors;

const findToken = (css: string, name: string): string =>
  new RegExp(`--color-${name}: (oklch\\([^)]+\\));`).exec(css)?.[1] ?? '';

/** The light theme of dashboards needs a darker accent, because text on a light background must stay legible. */
const writeLightAccent = async (): Promise<void> => {
  const file = join(here, '../ui/light.css');
  const css = await readFile(file, 'utf8');
  const grounds = ['background', 'panel', 'raised'].map((name) => findToken(css, name));
  const after = Object.entries(lightAccents(accent, grounds)).reduce(
    (text, [name, value]) => text.replace(`--color-${name}: ${findToken(css, name)}`, `--color-${name}: ${value}`),
    css,
  );
  await writeFile(file, after);
};

const writeTokens = async (): Promise<void> => {
  const file = join(here, '../ui/tokens.css');
  const before = await readFile(file, 'utf8');
  const tokens = { background, text, accent, 'accent-bright': accentBright };
  const after = Object.entries(tokens).reduce(
    (css, [name, hex]) =>
      css.replace(new RegExp(`(--color-${name}: )(oklch\\([^)]+\\));`), (line, start: string, value: string) =>
        toHex(value) === hex ? line : `${start}${fromHex(hex)};`,
      ),
    before,
  );
  if (after !== before) await writeFile(file, after);
  if (findToken(after, 'accent') !== findToken(before, 'accent')) await writeLightAccent();
};

/** `inset` keeps the logo clear of round masks. */
const icon = (side: number, inset: number): string => {
  const scale = (side * (1 - 2 * inset)) / 46;
  const drawn = iconBars.map((share, index) => {
    const tall = share * 46;
    const x = side * inset + index * 10 * scale;
    return `<rect x="${x}" y="${side / 2 - (tall * scale) / 2}" width="${6 * scale}" height="${tall * scale}" fill="${accent}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="${background}"/>${drawn.join('')}</svg>`;
};

const ridge = (row: number): string => {
  const points = Array.from({ length: 121 }, (_, index) => {
    const x = index / 120;
    const crest = Math.exp(-((x - 0.62 - 0.1 * Math.sin(row * 0.3)) ** 2) / 0.03) * (40 + row * 6);
    const wave = 0.5 + 0.5 * Math.sin(x * 34 + row * 1.7) * Math.cos(x * 13 - row);
    return `${(x * 1280 - 40).toFixed(0)} ${(360 + row * 19 - crest * (0.3 + wave) - 4 * Math.sin(x * 14 + row)).toFixed(1)}`;
  });
  const lit = row === 8;
  return `<path d="M${points.join('L')}V680H-40Z" fill="${background}" stroke="${lit ? accent : text}" stroke-opacity="${lit ? 1 : 0.12 + row * 0.025}" stroke-width="${lit ? 4 : 1.5}"/>`;
};

const font = join(here, '../node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2');

/** The share card as a page: waves cover the lower part of the name. */
const card = async (name: string, line: string): Promise<string> => `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: Archivo; font-weight: 100 900; font-stretch: 62% 125%; src: url(data:font/woff2;base64,${(await readFile(font)).toString('base64')}) }
body { margin: 0; width: 1200px; height: 630px; overflow: hidden; background: ${background}; color: ${text}; font-family: Archivo; font-variation-settings: 'wdth' 118 }
p { position: absolute; left: 64px; top: 52px; margin: 0; font-size: 40px; font-weight: 600 }
h1 { position: absolute; left: 54px; top: 120px; margin: 0; font-size: ${1500 / name.length}px; font-weight: 900; line-height: .82; letter-spacing: -.05em }
svg { position: absolute; inset: 0 }
</style><p>${line}</p><h1>${name}</h1><svg width="1200" height="630">${Array.from({ length: 16 }, (_, row) => ridge(row)).join('')}</svg>`;

const drawCard = async (name: string, line: string): Promise<void> => {
  const executablePath = await findBrowser();
  if (!executablePath)
    return console.log('The share card (web/public/og.png) is unchanged: drawing it needs Chromium.');
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

await writeTokens();
await writeFile(join(folder, 'favicon.svg'), drawFavicon(colors));
await draw(icon(180, 0.2), 'apple-touch-icon.png');
await draw(icon(192, 0.16), 'icon-192.png');
await draw(icon(512, 0.24), 'icon-512.png');
await drawCard(label.name, label.line);
