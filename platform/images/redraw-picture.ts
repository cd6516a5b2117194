import sharp, { type Sharp } from 'sharp';

/** About 48 megapixels is what good phones make. A small file that unfolds to more than this is an attack. */
export const mostPixels = 64 * 1024 * 1024;
const patienceSeconds = 15;
const webp = { quality: 84, effort: 4 } as const;

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;

/**
 * Known by their first bytes, whatever the file is called. The library beneath knows many more formats, SVG among them,
 * which may ask for other files: it must not even see those.
 */
export const isKnownPicture = (bytes: Uint8Array): boolean =>
  startsWith(bytes, '\xff\xd8\xff') ||
  startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8));

/**
 * Made small first and turned upright after: turning needs the whole picture in memory. The turn is noted in the metadata,
 * which the second step drops together with place, camera and all else.
 */
const redraw = async (bytes: Uint8Array, shrink: (picture: Sharp) => Sharp): Promise<Buffer | null> => {
  if (!isKnownPicture(bytes)) return null;
  try {
    const small = await shrink(sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }))
      .keepExif()
      .timeout({ seconds: patienceSeconds })
      .png({ compressionLevel: 1 })
      .toBuffer();
    return await sharp(small).autoOrient().webp(webp).toBuffer();
  } catch {
    return null;
  }
};

/**
 * A picture that somebody sent, drawn anew as square webps cut to its middle; nothing of the file but its pixels is
 * kept. Null for whatever is no jpeg, png or webp, is broken, or is larger than anything that a camera makes.
 */
export const redrawSquares = async <const S extends number>(
  bytes: Uint8Array,
  sizes: readonly S[],
): Promise<ReadonlyMap<S, Buffer> | null> => {
  const largest = Math.max(...sizes);
  const square = await redraw(bytes, (picture) => picture.resize(largest, largest, { fit: 'cover' }));
  if (square === null) return null;
  const made = await Promise.all(
    sizes.map(async (size) => {
      const picture = size === largest ? square : await sharp(square).resize(size, size).webp(webp).toBuffer();
      return [size, picture] as const;
    }),
  );
  return new Map(made);
};

/** As `redrawSquares`, whole, with no side longer than `most`. */
export const redrawWithin = (bytes: Uint8Array, most: number): Promise<Buffer | null> =>
  redraw(bytes, (picture) => picture.resize(most, most, { fit: 'inside', withoutEnlargement: true }));
