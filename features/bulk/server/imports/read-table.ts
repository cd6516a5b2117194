import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { importLimits } from '../../contract-imports.ts';

/** The first row, and those below it, numbered as a spreadsheet does. */
export interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
}

const looked = 2000;

/** Text in UTF-16 is half zeros: which half says the order of its bytes. */
const guessEncoding = (bytes: Buffer): string => {
  const [a = 0, b = 0] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const start = bytes.subarray(0, looked);
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > start.length / 5) return 'utf-16le';
  return even > start.length / 5 ? 'utf-16be' : 'utf-8';
};

/** By its byte order mark, or by what it looks like. What isn’t Unicode is taken for what spreadsheets on Windows save. */
export const decodeTable = (bytes: Buffer): string => {
  const encoding = guessEncoding(bytes);
  const decode = (name: string, fatal: boolean): string => new TextDecoder(name, { fatal }).decode(bytes);
  const text = (): string => {
    if (encoding !== 'utf-8') return decode(encoding, false);
    try {
      return decode(encoding, true);
    } catch {
      return decode('windows-1252', false);
    }
  };
  return text().replaceAll('\0', '').toWellFormed();
};

const longestHeading = 100_000;

/** What its headings are separated by. Between quotation marks everything is text. */
const findDelimiter = (text: string): string => {
  const [heading = ''] = text
    .slice(0, longestHeading)
    .trimStart()
    .replaceAll(/"[^"]*"/g, 'x')
    .split(/[\r\n]/, 1);
  const count = (one: string): number => heading.split(one).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
};

const wrongFile = 'This isn’t a CSV. In your spreadsheet, choose “Save as” or “Download”, then “CSV”.';

const reasonOf = (error: CsvError): string =>
  error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? `A quotation mark in line ${String(error['quoting_lines'] ?? error['lines'])} has no other one at its end. Add it, or remove both.`
    : `We can’t read line ${String(error['lines'])} of this table. Save it as CSV once more.`;

interface Row {
  readonly record: string[];
  readonly info: { readonly records: number; readonly empty_lines: number };
}

const pieceBytes = 64 * 1024;

/** Others get their turn between two pieces. */
async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes);
    await breathe();
  }
}

/** A table, or why it isn’t one. A cell is text, whatever it looks like: nothing is computed. */
export const readTable = async (bytes: Buffer): Promise<Table | { readonly refused: string }> => {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return { refused: wrongFile };
  const text = decodeTable(bytes);
  const { rows: maxRows, columns: maxColumns, cell: maxCell } = importLimits;
  try {
    const parser = parse({
      delimiter: findDelimiter(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      info: true,
      to: maxRows + 2,
    });
    const records: Row[] = await Readable.from(inPieces(Buffer.from(text)))
      .pipe(parser)
      .toArray();
    const [heading, ...below] = records;
    const rows = below
      .map(({ record, info }) => ({ row: info.records + info.empty_lines, cells: record }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
    if (!heading || rows.length === 0)
      return { refused: 'This table is empty. It needs headings and a row for each beat.' };
    if (below.length > maxRows)
      return { refused: `This table has more than ${maxRows} rows. Split it, and import one part after another.` };
    if (heading.record.length > maxColumns)
      return { refused: `This table has more than ${maxColumns} columns. Delete those that aren’t about your beats.` };
    const long = rows.find(({ cells }) => cells.some((cell) => cell.length > maxCell));
    if (long) return { refused: `A cell in row ${long.row} has more than ${maxCell} characters. Shorten it.` };
    return { headings: heading.record, rows };
  } catch (error) {
    if (error instanceof CsvError) return { refused: reasonOf(error) };
    throw error;
  }
};
