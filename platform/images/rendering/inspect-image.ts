import { readFile } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import { isPicture, notAPicture } from '#contract-kit/image-format.ts';
import { TaskError } from '#platform/processes/process-error.ts';
import type { CoverRules, PictureSource } from '../image-tasks.ts';
import { t } from '#contract-kit/texts/text.ts';

// Strangers' images are decoded in one thread, and sharp caches none of them.
sharp.concurrency(1);
sharp.cache(false);

/** Known before any pixel is decoded. */
export type Header = Pick<
  Metadata,
  'width' | 'height' | 'channels' | 'depth' | 'format' | 'isProgressive' | 'chromaSubsampling' | 'pages'
>;

const MAX_MEGAPIXELS = 40;
/** 40 megapixels in four 8-bit channels. The decoding process then took up to 300 MB in total. */
const MAX_DECODED_BYTES = 160 * 1024 * 1024;
/** For decoders that only hold the rows they work on. */
const STREAMED_ROWS = 256;

/** Carries our own message for the sender, because the decoders' messages mean nothing to them. */
export class Unusable extends TaskError<'unusable'> {
  constructor(message: string) {
    super('unusable', message);
  }
}

export const damagedImage = (): string => t`This image is damaged. Export it again as a JPEG, PNG or WebP.`;

export const readPicture = async (source: PictureSource): Promise<Uint8Array> =>
  'path' in source ? await readFile(source.path) : source.bytes;

/** The header of an image that is safe to decode. Throws Unusable with a message for the image's sender. */
export const inspectImage = async (bytes: Uint8Array): Promise<Header> => {
  // The library knows many more formats, such as SVG, which can load other files, so it must not see those.
  if (!isPicture(bytes)) throw new Unusable(notAPicture());
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header) throw new Unusable(damagedImage());
  const { width, height, pages = 1 } = header;
  const megapixels = (width * height * pages) / 1e6;
  if (megapixels > MAX_MEGAPIXELS) {
    const size = `${width} × ${height}`;
    const [found, max] = [String(Math.ceil(megapixels)), String(MAX_MEGAPIXELS)];
    throw new Unusable(
      pages > 1
        ? t`This image is too large: ${{ size }} pixels in ${{ frames: String(pages) }} frames, ${{ megapixels: found }} megapixels. The limit is ${{ max }}.`
        : t`This image is too large: ${{ size }} pixels, ${{ megapixels: found }} megapixels. The limit is ${{ max }}.`,
    );
  }
  if (decodedBytes(header) > MAX_DECODED_BYTES) {
    throw new Unusable(
      t`This image needs too much memory to open. Save it with 8 bits per color, not interlaced or progressive.`,
    );
  }
  return header;
};

/** Bytes of memory for decoding, by format. */
export const decodedBytes = (header: Header): number => {
  const { width, height, channels, depth, format, isProgressive, chromaSubsampling, pages = 1 } = header;
  const bytesPerSample = depth === 'uchar' ? 1 : 2;
  // Frames are drawn over each other, so the canvas is in memory twice.
  if (format === 'webp') return width * height * channels * (pages > 1 ? 2 : 1);
  if (!isProgressive) return width * Math.min(height, STREAMED_ROWS) * channels * bytesPerSample;
  if (format !== 'jpeg') return width * height * channels * bytesPerSample;
  // Until its last pass a progressive JPEG is in memory as 16-bit coefficients; color usually has a quarter of them.
  return width * height * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels);
};

/** Signs that a file is also a page, a script or a document. */
const foreign = /<(?:script|svg|html|\?php)|%PDF-/i;
const endOfZip = Buffer.from('PK\x05\x06', 'latin1');

/** Whether an image contains another file. Re-encoding would remove that file, but its sender is up to something. */
const isPolyglot = (bytes: Buffer): boolean => {
  if (foreign.test(bytes.toString('latin1'))) return true;
  const tail = bytes.subarray(-66_000);
  const at = tail.lastIndexOf(endOfZip);
  return at >= 0 && at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length;
};

/** @throws {Unusable} for an image that can't be a cover */
export const refuseUnfitCover = (bytes: Uint8Array, { width, height }: Header, { minSide }: CoverRules): void => {
  if (isPolyglot(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) {
    throw new Unusable(t`This image contains another file. Export it again as a JPEG, PNG or WebP.`);
  }
  if (Math.min(width, height) < minSide) {
    throw new Unusable(
      t`This image has ${{ size: `${width} × ${height}` }} pixels. A cover needs at least ${{ min: `${minSide} × ${minSide}` }}.`,
    );
  }
};
