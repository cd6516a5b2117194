/** What a spreadsheet would take for a formula, also behind spaces and in the wide letters of Asian keyboards. */
const formula = /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** A plain amount below zero computes nothing, and has to stay one that can be added up. */
const amount = /^-\d+\.\d{2}$/;

const cell = (text: string): string => {
  const safe = formula.test(text) && !amount.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

/**
 * RFC 4180, in UTF-8 with a byte order mark, because Excel takes it for another encoding without one. Every cell stands
 * in quotes, so that no comma or semicolon begins a new one, and none begins a formula.
 */
export const toCsv = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(`\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`);
