import sharp, { type Sharp } from 'sharp';
import { isPicture } from '#contract-kit/image-format.ts';
import { isSvg, notALogo } from '#contract-kit/colors/logo-format.ts';
import type { PlateInput } from '../image-tasks.ts';
import { cleanSvg, maxRatio, tooLong } from './clean-svg.ts';
import { inspectImage, Unusable } from './inspect-image.ts';
import { t } from '#contract-kit/texts/text.ts';

const clear = { r: 0, g: 0, b: 0, alpha: 0 };

const unopened = (): string =>
  t`This picture is damaged, or too complex. Export it again, as a simpler SVG or as a PNG.`;

/** The picture's visible part, so that an artboard's margins don't make the logo small. */
const trim = async (picture: Sharp): Promise<Buffer> => {
  const drawn = await picture
    .ensureAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => null);
  if (!drawn) throw new Unusable(unopened());
  const { channels } = await sharp(drawn).stats();
  if (channels.at(-1)?.max === 0) throw new Unusable(t`This picture is empty. Export it again, as an SVG or PNG.`);
  return await sharp(drawn).trim({ background: clear, threshold: 0 }).png({ compressionLevel: 1 }).toBuffer();
};

const open = async (bytes: Uint8Array, side: number): Promise<Sharp> => {
  if (isSvg(bytes)) return sharp(Buffer.from(cleanSvg(bytes, side)), { limitInputPixels: side * side });
  if (!isPicture(bytes)) throw new Unusable(notALogo());
  await inspectImage(bytes);
  return sharp(bytes, { failOn: 'error' }).autoOrient().resize(side, side, { fit: 'inside', withoutEnlargement: true });
};

/** Flat colors are smaller and sharper without loss, photos with it. */
const encode = async (picture: Sharp): Promise<Buffer> => {
  const [exact, close] = await Promise.all([
    picture.clone().webp({ lossless: true, effort: 4 }).toBuffer(),
    picture.clone().webp({ quality: 90, effort: 4 }).toBuffer(),
  ]);
  return exact.length <= 1.5 * close.length ? exact : close;
};

/** Takes an SVG or another picture. Returns webps in the order of `sizes`, which keep what is transparent. */
export const drawLogo = async (bytes: Uint8Array, sizes: readonly number[]): Promise<Buffer[]> => {
  const whole = await trim(await open(bytes, Math.max(...sizes)));
  const { width, height } = await sharp(whole).metadata();
  if (Math.max(width / height, height / width) > maxRatio) throw new Unusable(tooLong());
  const drawn: Buffer[] = [];
  for (const size of sizes) {
    drawn.push(await encode(sharp(whole).resize(size, size, { fit: 'inside', withoutEnlargement: true })));
  }
  return drawn;
};

/** A png with one of our own pictures, or with an SVG that we wrote, in the middle of a colored plate. */
export const drawPlate = async (input: PlateInput): Promise<Buffer> => {
  const { picture, background, height, padding, radius } = input;
  const room = (side: number): number => Math.round(side - 2 * padding);
  const shown = await sharp(picture)
    .resize(input.width === undefined ? null : room(input.width), room(height), { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const width = input.width ?? shown.info.width + 2 * padding;
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" rx="${radius}" fill="${background}"/></svg>`;
  return await sharp(Buffer.from(plate))
    .composite([{ input: shown.data, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer();
};
