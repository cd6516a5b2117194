import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface SmsProvider {
  readonly url: string;
  /** Received messages, oldest first. */
  readonly texts: readonly { readonly to: string; readonly text: string; readonly authorization: string | undefined }[];
  /** The HTTP status of the next responses, or `nothing` to never respond. */
  respondWith(status: number | 'nothing'): void;
  close(): Promise<void>;
}

/** An SMS service on this machine. */
export const startSmsProvider = async (): Promise<SmsProvider> => {
  const texts: { to: string; text: string; authorization: string | undefined }[] = [];
  const waiting = new Set<ServerResponse>();
  let status: number | 'nothing' = 202;
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { to, text } = (await json(request)) as { to: string; text: string };
    texts.push({ to, text, authorization: request.headers.authorization });
    if (status === 'nothing') waiting.add(response);
    else response.writeHead(status).end('{}');
  };
  const server = createServer((request, response) => {
    void take(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/texts`,
    texts,
    respondWith: (next) => {
      status = next;
    },
    close: () =>
      new Promise((resolve) => {
        for (const response of waiting) response.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
