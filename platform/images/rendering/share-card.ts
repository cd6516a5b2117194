import sharp from 'sharp';
import { isLight, mix } from '#contract-kit/colors/shades.ts';
import type { CardColors, ShareCardInput } from '../image-tasks.ts';
import { fittedText, textPath, type TextPath } from './text-path.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
const COVER = 486;
const TEXT_LEFT = MARGIN + COVER + 60;
const TEXT_WIDTH = WIDTH - TEXT_LEFT - MARGIN;
const BARS = 58;
const WAVE_HEIGHT = 112;
const TITLE_SIZES = [76, 66, 56, 48];
/** How much of the cover's light is left behind the text, or of its darkness if the background is light. */
const GLOW = 0.34;

export async function drawShareCard(input: ShareCardInput): Promise<Buffer> {
  const light = isLight(input.colors);
  const cover = await sharp(input.cover)
    .rotate()
    .resize(COVER, COVER, { fit: 'cover' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const glow = await sharp(cover)
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .blur(48)
    .modulate({ brightness: light ? 1 : GLOW, saturation: 1.1 })
    .linear(light ? GLOW : 1, light ? 255 * (1 - GLOW) : 0)
    .png({ compressionLevel: 1 })
    .toBuffer();
  const rounded = Buffer.from(
    `<svg width="${COVER}" height="${COVER}"><rect width="100%" height="100%" rx="14"/></svg>`,
  );
  const framed = await sharp(cover)
    .composite([{ input: rounded, blend: 'dest-in' }])
    .png()
    .toBuffer();
  return sharp(glow)
    .composite([
      { input: Buffer.from(shade(input.colors)), left: 0, top: 0 },
      { input: framed, left: MARGIN, top: MARGIN },
      { input: Buffer.from(words(input)), left: 0, top: 0 },
    ])
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`;
}

/** Keeps text readable on any cover. */
function shade({ background }: CardColors): string {
  return svg(`<defs><linearGradient id="s" x1="0" x2="1"><stop offset="0" stop-color="${background}" stop-opacity=".35"/>
    <stop offset=".5" stop-color="${background}" stop-opacity=".78"/><stop offset="1" stop-color="${background}" stop-opacity=".88"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#s)"/>`);
}

function words({ title, artist, price, peaks, colors }: ShareCardInput): string {
  const lines = titleLines(title);
  const size = lines.size;
  const top = MARGIN + size * 0.82;
  const rows = lines.drawn.map((line, i) => draw(line, top + i * size * 1.06, colors.text));
  const under = top + (lines.drawn.length - 1) * size * 1.06 + 58;
  const bottom = MARGIN + COVER;
  const label = fittedText(price, 'display', 44, TEXT_WIDTH);
  return svg(
    [
      ...rows,
      draw(fittedText(artist, 'plain', 34, TEXT_WIDTH), under, mix(colors.background, colors.text, 0.8)),
      wave(peaks, bottom - 76 - WAVE_HEIGHT, colors.accent),
      draw(label, bottom - 4, colors.text),
    ].join(''),
  );
}

function titleLines(title: string): { size: number; drawn: TextPath[] } {
  for (const size of TITLE_SIZES) {
    const lines = wrap(title, size);
    if (lines.length <= 2 && lines.every((line) => textPath(line, 'display', size).width <= TEXT_WIDTH)) {
      return { size, drawn: lines.map((line) => textPath(line, 'display', size)) };
    }
  }
  const size = TITLE_SIZES.at(-1) ?? 48;
  const [first = '', ...others] = wrap(title, size);
  const drawn = [first, others.join(' ')].filter((line) => line !== '');
  return { size, drawn: drawn.map((line) => fittedText(line, 'display', size, TEXT_WIDTH)) };
}

function wrap(text: string, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && textPath(longer, 'display', size).width <= TEXT_WIDTH) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function draw(text: TextPath, baseline: number, color: string): string {
  return `<path transform="translate(${TEXT_LEFT} ${baseline})" d="${text.path}" fill="${color}"/>`;
}

function wave(peaks: readonly number[], top: number, color: string): string {
  const step = TEXT_WIDTH / BARS;
  return Array.from({ length: BARS }, (_, i) => {
    const from = Math.floor((i * peaks.length) / BARS);
    const to = Math.max(from + 1, Math.floor(((i + 1) * peaks.length) / BARS));
    const peak = Math.max(0, ...peaks.slice(from, to)) / 255;
    const height = Math.max(4, peak * WAVE_HEIGHT);
    const x = TEXT_LEFT + i * step;
    const y = top + (WAVE_HEIGHT - height) / 2;
    return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${(step * 0.58).toFixed(1)}" height="${height.toFixed(1)}" rx="2" fill="${color}"/>`;
  }).join('');
}
