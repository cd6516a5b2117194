import { Agent, type ClientRequest, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A stretch of one file as it went over the line. */
export interface Piece {
  /** Where in the file it began. */
  readonly from: number;
  bytes: number;
}

export interface CuttingLine {
  readonly url: string;
  /** How often the upload of that file was begun. */
  readonly begun: () => number;
  readonly pieces: readonly Piece[];
  /** Resolves when the line has gone silent, in the middle of the file. */
  readonly silent: Promise<void>;
  close(): Promise<void>;
}

interface Plan {
  readonly shopUrl: string;
  /** Of the file whose upload breaks; all else passes. */
  readonly filename: string;
  /** Where in the file the line breaks, once at each. */
  readonly cuts: readonly number[];
  /** Where it takes nothing any more, without saying so. */
  readonly silence: number;
}

const nameIn = (metadata: string | string[] | undefined): string =>
  Buffer.from(/filename ([^,]+)/.exec(String(metadata))?.[1] ?? '', 'base64').toString();

/** Stands between a browser and the shop, and breaks in the middle of a file, to the byte. */
export const openCuttingLine = async ({ shopUrl, filename, cuts, silence }: Plan): Promise<CuttingLine> => {
  // A connection kept from before may be one that the shop is just closing.
  const agent = new Agent({ keepAlive: false });
  const left = [...cuts];
  const pieces: Piece[] = [];
  let path = '';
  let begun = 0;
  let isSilent = false;
  let fallSilent = (): void => undefined;
  const silent = new Promise<void>((resolve) => (fallSilent = resolve));

  /** Up to the next break; false when the line is broken there. */
  const carry = async (incoming: IncomingMessage, onward: ClientRequest): Promise<boolean> => {
    const piece: Piece = { from: Number(incoming.headers['upload-offset']), bytes: 0 };
    pieces.push(piece);
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      const at = piece.from + piece.bytes;
      const stop = isSilent ? left[0] : Math.min(left[0] ?? Infinity, silence);
      const part = chunk.subarray(0, Math.max(0, (stop ?? Infinity) - at));
      piece.bytes += part.length;
      // What has gone over the line is the shop's: it is not lost when the line breaks behind it.
      await new Promise((sent) => onward.write(part, sent));
      if (part.length === chunk.length) continue;
      if (stop === silence && !isSilent) {
        isSilent = true;
        fallSilent();
        // Until the browser gives up.
        await new Promise((resolve) => incoming.once('close', resolve));
      } else left.shift();
      return false;
    }
    return true;
  };

  const forward = async (incoming: IncomingMessage, onward: ClientRequest): Promise<void> => {
    if (await carry(incoming, onward).catch(() => false)) return void onward.end();
    onward.destroy();
    incoming.destroy();
  };

  const server = createServer((incoming, answer) => {
    const { method, url = '/', headers } = incoming;
    const onward = request(new URL(url, shopUrl), { method, headers, agent, setHost: false }, (found) => {
      if (method === 'POST' && nameIn(headers['upload-metadata']) === filename) {
        begun += 1;
        path = String(found.headers.location);
      }
      // A browser repeats, unasked and from the start, what breaks on a connection that it has used before.
      answer.writeHead(found.statusCode ?? 502, { ...found.headers, connection: 'close' });
      found.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('error', () => onward.destroy());
    if (method !== 'PATCH' || url !== path) return void incoming.pipe(onward);
    void forward(incoming, onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begun: () => begun,
    pieces,
    silent,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
};
