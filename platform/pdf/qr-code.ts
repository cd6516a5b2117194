import { encode } from 'uqr';

/** Longer texts need version 7, whose modules are too small to read at the printed size. */
const maxBytes = 106;

/**
 * Rows of modules; true is dark. Returns null if the text is too long. Level M is readable with 15 % of the code
 * damaged. The mask is fixed, so an agreement that is rendered again has the same picture.
 */
export const qrCode = (text: string): boolean[][] | null =>
  Buffer.byteLength(text) > maxBytes
    ? null
    : encode(text, { ecc: 'M', boostEcc: false, maskPattern: 0, border: 0 }).data;
