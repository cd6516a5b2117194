// Folds texts for comparison in every search: in the browser, in the server's memory and, as `fold_text`, in SQL.
// `server/fold-text.test.ts` checks that TypeScript and SQL agree. Doesn't use zod, so pages can import it.

/** Accents of the scripts that are searched without them, and invisible characters. */
const ignored =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\p{Default_Ignorable_Code_Point}]/gu;

/** Characters that Unicode doesn't decompose, each with what people type instead. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ı: 'i', ŋ: 'n', ŧ: 't', ς: 'σ',
  '‘': "'", '’': "'", ʼ: "'", '“': '"', '”': '"', '‐': '-', '‒': '-', '–': '-', '—': '-', '−': '-',
}; // prettier-ignore

/** The digits 0 to 9 on Arabic, Persian and Hindi keyboards. NFKD already turns full-width digits into ASCII. */
const digits = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९';

const plainOf = (sign: string): string => {
  const digit = digits.indexOf(sign);
  return digit === -1 ? (plain[sign] ?? sign) : String(digit % 10);
};

/**
 * Ignores case, accents, width and invisible characters, and makes digits, quotes and dashes plain. "Dvořák" becomes
 * "dvorak"; "STRASSE" and "Straße" become "strasse"; "１２" and "١٢" become "12".
 */
export const foldText = (text: string): string =>
  // Most texts are ASCII, which this check handles in a tenth of the time.
  /^[\0-\x7f]*$/.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(ignored, '')
        .toLowerCase()
        .replace(/[^\0-\x7f]/gu, plainOf)
        .normalize('NFC');

/** For codes and numbers, in which people type spaces and dashes, and phone keyboards capitalize letters. */
export const foldCode = (typed: string): string => foldText(typed).replace(/[\s\p{P}]/gu, '');
