import { readFile } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import { isPicture, notAPicture } from '#contract-kit/image-format.ts';
import { TaskError } from '#platform/processes/process-error.ts';
import type { CoverRules, PictureSource } from '../image-tasks.ts';

// Pictures of strangers get one thread, and nothing of them stays in memory.
sharp.concurrency(1);
sharp.cache(false);

/** What the header says, before a single pixel is decoded. */
export type Header = Pick<
  Metadata,
  'width' | 'height' | 'channels' | 'depth' | 'format' | 'isProgressive' | 'chromaSubsampling' | 'pages'
>;

const MAX_MEGAPIXELS = 40;
/** 40 megapixels in four channels of 8 bits: the process that decodes them was measured to need up to 300 MB in all. */
const MAX_DECODED_BYTES = 160 * 1024 * 1024;
/** For decoders that need only the rows that they work on. */
const STREAMED_ROWS = 256;

/** Says what is wrong to whoever sent the picture: a decoder's own words mean nothing to them. */
export class Unusable extends TaskError<'unusable'> {
  constructor(message: string) {
    super('unusable', message);
  }
}

export const readPicture = async (source: PictureSource): Promise<Uint8Array> =>
  'path' in source ? await readFile(source.path) : source.bytes;

/** The header of a picture that is safe to decode. Throws Unusable, in words for its sender. */
export const inspectImage = async (bytes: Uint8Array): Promise<Header> => {
  // The library knows many more formats, SVG among them, which may ask for other files: it must not even see those.
  if (!isPicture(bytes)) throw new Unusable(notAPicture);
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header) throw new Unusable('This picture is broken. Export it again as a JPEG, PNG or WebP.');
  const { width, height, pages = 1 } = header;
  const megapixels = (width * height * pages) / 1e6;
  if (megapixels > MAX_MEGAPIXELS) {
    const size = `${width} × ${height} pixels${pages > 1 ? ` in ${pages} frames` : ''}`;
    throw new Unusable(
      `This picture is too large: ${size}, ${Math.ceil(megapixels)} megapixels. The limit is ${MAX_MEGAPIXELS}.`,
    );
  }
  if (decodedBytes(header) > MAX_DECODED_BYTES) {
    throw new Unusable(
      'This picture needs too much memory to open. Save it with 8 bits per color, not interlaced or progressive.',
    );
  }
  return header;
};

/** What decoding it takes of memory, as each format is decoded. */
export const decodedBytes = (header: Header): number => {
  const { width, height, channels, depth, format, isProgressive, chromaSubsampling, pages = 1 } = header;
  const bytesPerSample = depth === 'uchar' ? 1 : 2;
  // Frames are drawn one over the other, so that the canvas is held twice.
  if (format === 'webp') return width * height * channels * (pages > 1 ? 2 : 1);
  if (!isProgressive) return width * Math.min(height, STREAMED_ROWS) * channels * bytesPerSample;
  if (format !== 'jpeg') return width * height * channels * bytesPerSample;
  // Until its last pass a progressive JPEG is a picture of coefficients of 16 bits; color mostly has a quarter of them.
  return width * height * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels);
};

/** What makes a file something else beside a picture: a page, a script, a document. */
const foreign = /<(?:script|svg|html|\?php)|%PDF-/i;
const endOfZip = Buffer.from('PK\x05\x06', 'latin1');

/**
 * Whether a jpeg, png or webp carries another file with it. What is sold is drawn anew and has nothing of it; whoever
 * sends such a file meant something else by it.
 */
const isPolyglot = (bytes: Buffer): boolean => {
  if (foreign.test(bytes.toString('latin1'))) return true;
  const tail = bytes.subarray(-66_000);
  const at = tail.lastIndexOf(endOfZip);
  return at >= 0 && at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length;
};

/** Throws Unusable for a picture that may be good, but not as a cover. */
export const refuseUnfitCover = (bytes: Uint8Array, { width, height }: Header, { minSide }: CoverRules): void => {
  if (isPolyglot(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) {
    throw new Unusable('This picture carries another file with it. Export it again as a JPEG, PNG or WebP.');
  }
  if (Math.min(width, height) < minSide) {
    throw new Unusable(`This picture has ${width} × ${height} pixels. A cover needs at least ${minSide} × ${minSide}.`);
  }
};
