/** What a spreadsheet would read as a formula, also after spaces and in full-width characters. */
const formula = /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** A plain negative amount is no formula, and must stay a number. */
const amount = /^-\d+\.\d{2}$/;

const cell = (text: string): string => {
  const safe = formula.test(text) && !amount.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** One line; every cell is quoted, so that no comma or semicolon starts a new one, and no cell starts a formula. */
export const csvLine = (row: readonly string[]): string => `${row.map(cell).join(',')}\r\n`;

/** Excel assumes another encoding without one. */
export const byteOrderMark = '\uFEFF';

/** RFC 4180, in UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(`${byteOrderMark}${rows.map(csvLine).join('')}`);
