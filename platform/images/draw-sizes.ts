import type { Images, PictureSource, Refused } from './images.ts';

/** Renders webps of the whole image, whose longer sides have these lengths. Returns them from the largest on. */
export const drawSizes = async <const S extends number>(
  images: Images,
  source: PictureSource,
  sizes: readonly S[],
): Promise<readonly { readonly size: S; readonly bytes: Buffer }[] | Refused> => {
  const drawn: { readonly size: S; readonly bytes: Buffer }[] = [];
  for (const size of [...sizes].toSorted((one, other) => other - one)) {
    // An uploaded file is decoded only once; smaller sizes are made from our own picture.
    const larger = drawn.at(-1);
    const bytes = await images.drawWithin(larger ? { bytes: larger.bytes } : source, size);
    if ('refused' in bytes) return bytes;
    drawn.push({ size, bytes });
  }
  return drawn;
};
