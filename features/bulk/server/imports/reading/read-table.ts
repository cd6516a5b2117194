import { CsvError, type Info } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { importLimits } from '../../../contract-imports.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** The headings and the rows below them, numbered as in a spreadsheet. */
export interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
}

const longestHeading = 100_000;

/** The separator of cells: from a first line `sep=;`, or else the most frequent one in the headings. */
const findDelimiter = (
  sent: string,
): { readonly delimiter: string; readonly text: string; readonly skipped: number } => {
  const separatorLine = /^\s*"?sep=(.)"?[^\S\r\n]*(?:\r\n|\r|\n)/i.exec(sent);
  if (separatorLine) return { delimiter: separatorLine[1]!, text: sent.slice(separatorLine[0].length), skipped: 1 };
  // Ignores separators between quotation marks.
  const [heading = ''] = sent
    .slice(0, longestHeading)
    .trimStart()
    .replaceAll(/"[^"]*"/g, 'x')
    .split(/[\r\n]/, 1);
  const count = (one: string): number => heading.split(one).length;
  const delimiter = [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
  return { delimiter, text: sent, skipped: 0 };
};

/** Thrown to stop reading a table that is too large. */
class Excess extends Error {}

const { rows: maxRows, columns: maxColumns, cell: maxCell } = importLimits;
/** A UTF-8 character takes up to four bytes. */
const maxRecordBytes = 4 * maxCell * maxColumns;

const reasonOf = (error: CsvError, skipped: number): string => {
  const line = String(Number(error['quoting_lines'] ?? error['lines']) + skipped);
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return t`A quotation mark in line ${{ line }} has no other one at its end. Add it, or remove both.`;
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return t`Line ${{ line }} has too much text. Is a quotation mark missing at the end of a cell?`;
  return t`We can’t read line ${{ line }} of this table. Save it as CSV once more.`;
};

/** Reads a table, or says why it isn’t one. A cell is always text: formulas aren't computed. */
export const readTable = (sent: string): Table | { readonly refused: string } => {
  const { delimiter, text, skipped } = findDelimiter(sent);
  const rowOf = ({ records, empty_lines: empty }: Pick<Info, 'records' | 'empty_lines'>): number =>
    records + empty + skipped;
  try {
    const records = parse(text, {
      delimiter,
      // One file may mix line ends: some programs end only the first line as Windows does.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      info: true,
      to: maxRows + 2,
      max_record_size: maxRecordBytes,
      cast: (cell, { index, records: before, empty_lines }) => {
        if (index >= maxColumns)
          throw new Excess(
            forCaller(
              () =>
                t`This table has more than ${{ max: String(maxColumns) }} columns. Delete those that aren’t about your beats.`,
            ),
          );
        if (cell.length <= maxCell) return cell;
        const row = rowOf({ records: before + 1, empty_lines });
        throw new Excess(
          forCaller(
            () =>
              t`A cell in row ${{ row: String(row) }} has more than ${{ max: String(maxCell) }} characters. Shorten it.`,
          ),
        );
      },
    }) as unknown as { readonly record: string[]; readonly info: Info }[];
    const [heading, ...below] = records;
    const rows = below
      .map(({ record, info }) => ({ row: rowOf(info), cells: record }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
    if (!heading || rows.length === 0)
      return { refused: forCaller(() => t`This table is empty. It needs headings and a row for each beat.`) };
    if (below.length > maxRows)
      return {
        refused: forCaller(
          () =>
            t`This table has more than ${{ max: String(maxRows) }} rows. Split it, and import one part after another.`,
        ),
      };
    return { headings: heading.record, rows };
  } catch (error) {
    if (error instanceof Excess) return { refused: error.message };
    if (error instanceof CsvError) return { refused: forCaller(() => reasonOf(error, skipped)) };
    throw error;
  }
};
