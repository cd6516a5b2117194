import sharp from 'sharp';

// One thread is enough for pictures; the others belong to the visitors.
sharp.concurrency(1);
sharp.cache(false);

export const COVER_SIZES = [96, 256, 512, 1024] as const;
export type CoverSize = (typeof COVER_SIZES)[number];

const WEBP = { quality: 84, effort: 4 } as const;

/** A square webp of a cover, cut to its middle. `source`: SVG text, or the bytes of an image. Metadata is dropped. */
export async function renderCover(source: string | Uint8Array, size: CoverSize): Promise<Buffer> {
  return renderPicture(source, size, size);
}

/** All sizes of a cover. An SVG is drawn once, the smaller ones are taken from that. */
export async function renderCovers(source: string | Uint8Array): Promise<Record<CoverSize, Buffer>> {
  const largest = await sharp(bytesOf(source))
    .rotate()
    .resize(1024, 1024, { fit: 'cover' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const [tiny, small, medium, large] = await Promise.all(COVER_SIZES.map((size) => renderCover(largest, size)));
  return { 96: tiny!, 256: small!, 512: medium!, 1024: large! };
}

/** A webp of any size, cut to its middle. */
export async function renderPicture(source: string | Uint8Array, width: number, height: number): Promise<Buffer> {
  return sharp(bytesOf(source)).rotate().resize(width, height, { fit: 'cover' }).webp(WEBP).toBuffer();
}

function bytesOf(source: string | Uint8Array): Uint8Array {
  return typeof source === 'string' ? Buffer.from(source) : source;
}
