import sharp from 'sharp';
import { isKnownPicture, mostPixels } from './redraw-picture.ts';

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

/** Null when it can be drawn as a cover; else why not, in words for whoever sent it. */
export const checkCover = async (bytes: Buffer, leastPixels: number): Promise<string | null> => {
  if (!isKnownPicture(bytes)) return 'This is no picture that can be used. Choose a jpeg, png or webp.';
  if (isPolyglot(bytes)) return 'This picture carries another file with it. Export it as jpeg, png or webp again.';
  const size = await sharp(bytes, { limitInputPixels: mostPixels })
    .metadata()
    .catch(() => null);
  if (!size) return 'This picture is broken. Export it as jpeg, png or webp again.';
  if (Math.min(size.width, size.height) < leastPixels) {
    return `This picture has ${size.width} × ${size.height} pixels. A cover needs at least ${leastPixels} × ${leastPixels}.`;
  }
  return null;
};
