import sharp from 'sharp';
import { coverSizes, type CoverSize, largestCoverSize } from '#contract-kit/cover-sizes.ts';

const WEBP = { quality: 84, effort: 4 } as const;

/** `source`: SVG text, or an image drawn from it. */
export async function renderCover(source: string | Uint8Array, size: CoverSize): Promise<Buffer> {
  const bytes = typeof source === 'string' ? Buffer.from(source) : source;
  return sharp(bytes).resize(size, size, { fit: 'cover' }).webp(WEBP).toBuffer();
}

/** Renders the SVG once and derives the smaller sizes from that image. */
export async function renderCovers(svg: string): Promise<Record<CoverSize, Buffer>> {
  const largest = await sharp(Buffer.from(svg))
    .resize(largestCoverSize, largestCoverSize)
    .png({ compressionLevel: 1 })
    .toBuffer();
  const drawn = await Promise.all(coverSizes.map(async (size) => [size, await renderCover(largest, size)] as const));
  return Object.fromEntries(drawn) as Record<CoverSize, Buffer>;
}
