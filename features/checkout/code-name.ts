/** What phones and word processors type for a hyphen: dashes, minus signs, hyphen bullet, Japanese long vowel mark. */
const dashes = /[\p{Pd}\u2212\u02D7\u2043\u2796\u30FC\uFF70]/gu;

/** The form in which a discount code is stored and compared. */
export const codeNameOf = (typed: string): string =>
  typed.replaceAll('\u00AD', '').replaceAll(dashes, '-').normalize('NFKC').replaceAll(dashes, '-').trim().toUpperCase();
