// Folds texts for comparison in every search: in the browser, in the server's memory and, as `fold_text`, in SQL.
// `server/fold-text.test.ts` checks that TypeScript and SQL agree. It doesn't use zod, so pages can import it.

/**
 * Accents of the scripts that are searched without them (Latin, Greek, Cyrillic, Hebrew, Arabic), and invisible
 * characters.
 */
const ignored =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\p{Default_Ignorable_Code_Point}]/gu;

/** Letters and signs that Unicode doesn't decompose, each with what people type instead. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ı: 'i', ŋ: 'n', ŧ: 't', ς: 'σ',
  '‘': "'", '’': "'", ʼ: "'", '“': '"', '”': '"', '‐': '-', '‒': '-', '–': '-', '—': '-', '−': '-',
}; // prettier-ignore

/**
 * The digits of Arabic, Persian and Urdu, and Hindi keyboards, each from 0 to 9. Unicode decomposes full-width ones.
 */
const digits = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९';

const plainOf = (sign: string): string => {
  const digit = digits.indexOf(sign);
  return digit === -1 ? (plain[sign] ?? sign) : String(digit % 10);
};

/**
 * Text as a search compares it: without case, accents, width and invisible characters, and with plain digits, quotes
 * and dashes. "Dvořák" becomes "dvorak"; "STRASSE" and "Straße" become "strasse"; "１２" and "١٢" become "12".
 */
export const foldText = (text: string): string =>
  // Most texts are ASCII, and checking that takes a tenth of the time.
  /^[\0-\x7f]*$/.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(ignored, '')
        .toLowerCase()
        .replace(/[^\0-\x7f]/gu, plainOf)
        .normalize('NFC');

/**
 * A code or an identifying number as it is compared: people group its digits, and phones capitalize and decorate it.
 */
export const foldCode = (typed: string): string => foldText(typed).replace(/[\s\p{P}]/gu, '');
