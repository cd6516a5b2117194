import sharp, { type Sharp } from 'sharp';
import { damagedImage, Unusable } from './inspect-image.ts';

const webp = { quality: 84, effort: 4 } as const;

/**
 * Resizes first, because rotating needs the whole image in memory. This step keeps the metadata, which contains the
 * rotation. The second step rotates, and drops the metadata: location, camera and everything else.
 */
const redraw = async (bytes: Uint8Array, shrink: (picture: Sharp) => Sharp): Promise<Buffer> => {
  try {
    const small = await shrink(sharp(bytes, { failOn: 'error' }))
      .keepExif()
      .png({ compressionLevel: 1 })
      .toBuffer();
    return await sharp(small).autoOrient().webp(webp).toBuffer();
  } catch {
    throw new Unusable(damagedImage());
  }
};

/** Takes an inspected image. Returns the squares from its middle in the order of `sizes`. */
export const redrawSquares = async (bytes: Uint8Array, sizes: readonly number[]): Promise<Buffer[]> => {
  const largest = Math.max(...sizes);
  const square = await redraw(bytes, (picture) => picture.resize(largest, largest, { fit: 'cover' }));
  return Promise.all(
    sizes.map((size) => (size === largest ? square : sharp(square).resize(size, size).webp(webp).toBuffer())),
  );
};

/** Takes an inspected image. Keeps its aspect ratio. */
export const redrawWithin = (bytes: Uint8Array, maxSide: number): Promise<Buffer> =>
  redraw(bytes, (picture) => picture.resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true }));
