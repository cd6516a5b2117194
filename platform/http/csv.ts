import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { byteOrderMark, csvLine } from '#contract-kit/text/csv-line.ts';
import { keepPrivate } from './private-response.ts';
import { sent } from './route.ts';

/** Number of characters sent at once. */
const chunkLength = 64 * 1024;

export interface CsvTable {
  readonly heading: readonly string[];
  readonly rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>;
}

/** RFC 4180, in UTF-8. */
export const csvChunks = async function* ({ heading, rows }: CsvTable): AsyncGenerator<string, void> {
  let chunk = `${byteOrderMark}${csvLine(heading)}`;
  for await (const row of rows) {
    chunk += csvLine(row);
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
  keepPrivate(reply);
  const chunks = csvChunks(table);
  // Read before the response starts, so that a failure still becomes an error response.
  const { value: first } = await chunks.next();
  await reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .send(Readable.from(continued(first ?? '', chunks)));
  return sent;
};
