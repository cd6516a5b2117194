import sharp from 'sharp';
import type { CardColors, SiteCardInput } from '../image-tasks.ts';
import { fittedText, openHeadings, textPath } from './text-path.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 64;
const ROOM = WIDTH - 2 * LEFT;
/** The top of the name, and how much of a large one stands above the waves. */
const TOP = 140;
const LARGEST = 375;
const MIDDLE = 235;
/** The logo is this high at most, clear of the waves. */
const LOGO_HEIGHT = 170;
/** Height of a capital letter, and the space between letters, as shares of the font's size. */
const CAPITAL = 0.686;
const SPACING = -0.05;

/** A line of the waves, from the back to the front. Each hides what is behind it. */
const ridge = (row: number, { background, text, accent }: CardColors): string => {
  const points = Array.from({ length: 121 }, (_, index) => {
    const x = index / 120;
    const crest = Math.exp(-((x - 0.62 - 0.1 * Math.sin(row * 0.3)) ** 2) / 0.03) * (40 + row * 6);
    const wave = 0.5 + 0.5 * Math.sin(x * 34 + row * 1.7) * Math.cos(x * 13 - row);
    return `${(x * 1280 - 40).toFixed(0)} ${(360 + row * 19 - crest * (0.3 + wave) - 4 * Math.sin(x * 14 + row)).toFixed(1)}`;
  });
  const lit = row === 8;
  return `<path d="M${points.join('L')}V680H-40Z" fill="${background}" stroke="${lit ? accent : text}" stroke-opacity="${lit ? 1 : 0.12 + row * 0.025}" stroke-width="${lit ? 4 : 1.5}"/>`;
};

const svg = (content: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`);

/** As large as it can be from there to the right edge. A large one reaches into the waves, a small one stays above. */
const nameAt = (name: string, left: number, largest: number, color: string): string => {
  const widest = textPath(name, 'poster', 100, SPACING).width;
  const size = Math.min(largest, ((WIDTH - LEFT - left) / Math.max(1, widest)) * 100);
  const capital = size * CAPITAL;
  const baseline = capital > 180 ? TOP + capital : MIDDLE + capital / 2;
  const { path } = textPath(name, 'poster', size, SPACING);
  return `<path transform="translate(${left} ${baseline.toFixed(1)})" d="${path}" fill="${color}"/>`;
};

/** The label's name, or its logo, above waves that cover a part of it. */
export const drawSiteCard = async ({ name, line, logo, ...colors }: SiteCardInput): Promise<Buffer> => {
  await openHeadings(name + line);
  const shown = logo
    ? await sharp(logo)
        .resize(name === '' ? ROOM : LOGO_HEIGHT * 2, LOGO_HEIGHT, { fit: 'inside' })
        .png()
        .toBuffer({ resolveWithObject: true })
    : null;
  const left = shown ? LEFT + shown.info.width + 40 : LEFT - 10;
  const words = [
    `<rect width="100%" height="100%" fill="${colors.background}"/>`,
    `<path transform="translate(${LEFT} 87)" d="${fittedText(line, 'heading', 40, ROOM).path}" fill="${colors.text}"/>`,
    name === '' ? '' : nameAt(name, left, shown ? LOGO_HEIGHT : LARGEST, colors.text),
  ];
  const waves = Array.from({ length: 16 }, (_, row) => ridge(row, colors));
  return await sharp(svg(words.join('')))
    .composite([
      ...(shown ? [{ input: shown.data, left: LEFT, top: Math.round(MIDDLE - shown.info.height / 2) }] : []),
      { input: svg(waves.join('')), left: 0, top: 0 },
    ])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
};
