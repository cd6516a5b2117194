import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { sent } from './route.ts';

/** A spreadsheet reads these as a formula, also after spaces and in full-width characters. */
const formula = /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** A plain negative amount isn't a formula and must stay a number. */
const amount = /^-\d+\.\d{2}$/;

const cell = (text: string): string => {
  const safe = formula.test(text) && !amount.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** Every cell is quoted, so that no comma or semicolon in it starts another. */
const lineOf = (row: readonly string[]): string => `${row.map(cell).join(',')}\r\n`;

/** Without a byte order mark, Excel assumes another encoding. */
const byteOrderMark = '\uFEFF';

/** Number of characters sent at once. */
const chunkLength = 64 * 1024;

export interface CsvTable {
  readonly heading: readonly string[];
  readonly rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>;
}

/** RFC 4180, in UTF-8. */
export const csvChunks = async function* ({ heading, rows }: CsvTable): AsyncGenerator<string, void> {
  let chunk = `${byteOrderMark}${lineOf(heading)}`;
  for await (const row of rows) {
    chunk += lineOf(row);
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
};

const continued = async function* (first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
};

/** Sends a download that no cache may keep. The table is read while it's sent, so it's never in memory as a whole. */
export const sendCsv = async (reply: FastifyReply, filename: string, table: CsvTable): Promise<typeof sent> => {
  const chunks = csvChunks(table);
  // Read before the response starts, so that a failure still becomes an error response.
  const { value: first } = await chunks.next();
  await reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .send(Readable.from(continued(first ?? '', chunks)));
  return sent;
};
