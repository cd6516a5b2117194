/**
 * What phones and word processors make of a hyphen: every dash, minus signs, the bullet, and the mark of long vowels on a
 * Japanese keyboard. Soft hyphens are only there to break a line.
 */
const dashes = /[\p{Pd}\u2212\u02D7\u2043\u2796\u30FC\uFF70]/gu;

/** A discount code as it's stored and compared. */
export const codeNameOf = (typed: string): string =>
  typed.replaceAll('\u00AD', '').replaceAll(dashes, '-').normalize('NFKC').replaceAll(dashes, '-').trim().toUpperCase();
