import { stat } from 'node:fs/promises';
import { Agent, type ClientRequest, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The bytes of the file in one request. */
export interface Piece {
  /** Offset in the file. */
  readonly from: number;
  bytes: number;
}

export interface BreakingProxy {
  readonly url: string;
  /** Number of times that an upload of the file was started. */
  readonly begun: () => number;
  readonly pieces: readonly Piece[];
  /** Resolves when the proxy has stalled in the middle of the file. */
  readonly silent: Promise<void>;
  close(): Promise<void>;
}

interface Plan {
  readonly shopUrl: string;
  readonly shopDataDir: string;
  /** The file whose upload breaks; everything else passes. */
  readonly filename: string;
  /** Offsets in the file at which the connection is closed, once each. */
  readonly cuts: readonly number[];
  /** The offset at which the proxy stalls without closing the connection. */
  readonly silence: number;
}

const nameIn = (metadata: string | string[] | undefined): string =>
  Buffer.from(/filename ([^,]+)/.exec(String(metadata))?.[1] ?? '', 'base64').toString();

/** Breaks an upload between browser and shop at exact offsets. */
export const openBreakingProxy = async (plan: Plan): Promise<BreakingProxy> => {
  const { shopUrl, shopDataDir, filename, cuts, silence } = plan;
  // The shop may be about to close a kept-alive connection.
  const agent = new Agent({ keepAlive: false });
  const left = [...cuts];
  const pieces: Piece[] = [];
  let path = '';
  let begun = 0;
  let isSilent = false;
  let fallSilent = (): void => undefined;
  const silent = new Promise<void>((resolve) => (fallSilent = resolve));

  /** Waits until the shop has written these bytes, because a break loses what is still on its way. */
  const written = async (bytes: number): Promise<void> => {
    const file = join(shopDataDir, 'tmp/uploads', basename(path));
    while ((await stat(file)).size < bytes) await delay(20);
  };

  /** @returns false if a break stopped the bytes */
  const carry = async (incoming: IncomingMessage, onward: ClientRequest): Promise<boolean> => {
    const piece: Piece = { from: Number(incoming.headers['upload-offset']), bytes: 0 };
    pieces.push(piece);
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      const at = piece.from + piece.bytes;
      const stop = isSilent ? left[0] : Math.min(left[0] ?? Infinity, silence);
      const part = chunk.subarray(0, Math.max(0, (stop ?? Infinity) - at));
      piece.bytes += part.length;
      await new Promise((sent) => onward.write(part, sent));
      if (part.length === chunk.length) continue;
      await written(piece.from + piece.bytes);
      if (stop === silence && !isSilent) {
        isSilent = true;
        fallSilent();
        // Waits until the browser gives up.
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

  const server = createServer((incoming, response) => {
    const { method, url = '/', headers } = incoming;
    const onward = request(new URL(url, shopUrl), { method, headers, agent, setHost: false }, (found) => {
      if (method === 'POST' && nameIn(headers['upload-metadata']) === filename) {
        begun += 1;
        path = String(found.headers.location);
      }
      // Otherwise browsers would repeat a request from its start when a reused connection breaks.
      response.writeHead(found.statusCode ?? 502, { ...found.headers, connection: 'close' });
      found.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('error', () => onward.destroy());
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
