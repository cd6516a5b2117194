/** A spreadsheet reads these as a formula, also after spaces and in full-width characters. */
const formula = /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** A plain negative amount isn't a formula and must stay a number. */
const amount = /^-\d+\.\d{2}$/;

const cell = (text: string): string => {
  const safe = formula.test(text) && !amount.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** Every cell is quoted, so that no comma or semicolon in it starts another. */
export const csvLine = (row: readonly string[]): string => `${row.map(cell).join(',')}\r\n`;

/** Without a byte order mark, Excel assumes another encoding. */
export const byteOrderMark = '\uFEFF';
