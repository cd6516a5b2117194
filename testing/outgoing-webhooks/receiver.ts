import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { Webhook } from 'standardwebhooks';
import type { Certificate } from './certificates.ts';

export interface ReceivedWebhook {
  readonly id: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  /** The server name of a secure connection (SNI). */
  readonly servername: string | null;
  /** Reads the webhook with the official package; throws if the package refuses it. */
  readonly verify: (secret: string) => { readonly type: string; readonly data: Record<string, unknown> };
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: ReceivedWebhook[];
  /** Set it to change the response, which is 204 at first. */
  respond: (response: ServerResponse, received: ReceivedWebhook) => void;
  readonly close: () => Promise<void>;
}

const plain = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

interface Secure extends Certificate {
  /** The host name in the receiver's URL; must resolve to this machine. */
  readonly name: string;
}

export const startReceiver = async (secure?: Secure): Promise<WebhookReceiver> => {
  const received: ReceivedWebhook[] = [];
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = plain(request.headers);
      const body = Buffer.concat(chunks).toString('utf8');
      const one: ReceivedWebhook = {
        id: headers['webhook-id'] ?? '',
        headers,
        body,
        servername: secure ? (request.socket as TLSSocket).servername || null : null,
        verify: (secret) => new Webhook(secret).verify(body, headers) as ReturnType<ReceivedWebhook['verify']>,
      };
      received.push(one);
      receiver.respond(response, one);
    });
  };
  const server = secure ? createSecureServer(secure, listener) : createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const receiver: WebhookReceiver = {
    url: `${secure ? `https://${secure.name}` : 'http://127.0.0.1'}:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    respond: (response) => void response.writeHead(204).end(),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
};
