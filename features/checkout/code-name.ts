/**
 * Characters that phones and word processors substitute for a hyphen: every dash, minus signs, the bullet, and the
 * Japanese long vowel mark. Soft hyphens aren't among them.
 */
const dashes = /[\p{Pd}\u2212\u02D7\u2043\u2796\u30FC\uFF70]/gu;

/** The form in which a discount code is stored and compared. */
export const codeNameOf = (typed: string): string =>
  typed.replaceAll('\u00AD', '').replaceAll(dashes, '-').normalize('NFKC').replaceAll(dashes, '-').trim().toUpperCase();
