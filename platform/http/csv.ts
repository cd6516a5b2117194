/** What a spreadsheet would take for a formula, also behind spaces and in the wide letters of Asian keyboards. */
const formula = /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** A plain amount below zero computes nothing, and has to stay one that can be added up. */
const amount = /^-\d+\.\d{2}$/;

const cell = (text: string): string => {
  const safe = formula.test(text) && !amount.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** One line; every cell stands in quotes, so that no comma or semicolon begins a new one, and none begins a formula. */
export const csvLine = (row: readonly string[]): string => `${row.map(cell).join(',')}\r\n`;

/** Excel takes UTF-8 for another encoding without one. */
export const byteOrderMark = '\uFEFF';

/** RFC 4180, in UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(`${byteOrderMark}${rows.map(csvLine).join('')}`);
