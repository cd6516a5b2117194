import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Measure } from '#platform/metrics/create-metrics.ts';
import { type Log, requestLog } from './log.ts';
import { namesOneHost } from './security/one-host.ts';
import { cookieValuesIn, refreshCookie, serializeOwnCookie, xsrfCookie } from './security/own-cookies.ts';

export interface CachedResponse {
  /** The pattern of the usual route, for the metrics. */
  readonly route: string;
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer | undefined;
  /** Whether clients without an XSRF cookie get one. */
  readonly cookie: boolean;
}

/** Null if this request takes the usual route. */
export type CachedSource = (request: IncomingMessage, response: ServerResponse) => CachedResponse | null;

declare module 'fastify' {
  interface FastifyInstance {
    /** Tried in this order, before the routes. */
    cached: CachedSource[];
  }
}

interface Options {
  readonly cached: readonly CachedSource[];
  readonly log: Log;
  readonly secure: boolean;
  /** A path of the server whose response has the headers that all responses have. */
  readonly sample: string;
  readonly measure?: Measure | undefined;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const ofOneResponse =
  /^(?:x-request-id|set-cookie|content-(?:type|length|encoding)|date|connection|keep-alive|transfer-encoding|vary|etag|cache-control)$/;

/** Number of bytes that a connection takes without waiting for the client to read. */
const largeBytes = 64 * 1024;

/** False for clients with a session: the usual route gives them a cookie that is bound to it. */
const lacksXsrfCookie = (cookies: string | undefined): boolean =>
  cookieValuesIn(cookies, xsrfCookie).length === 0 && cookieValuesIn(cookies, refreshCookie).length === 0;

/**
 * Sends what is requested most from memory: the list of all beats, the parts of previews, and cached pages. The
 * framework's own work (hooks, headers, parsing) would cost several times as much as sending these. So they bypass the
 * framework, with the same headers, cookie and log line as other responses.
 */
export const serveCachedResponses = (app: FastifyInstance, { cached, log, secure, sample, measure }: Options): void => {
  const [usual, ...others] = app.server.listeners('request') as Handler[];
  if (!usual || others.length > 0) throw new Error('The server must have exactly one request handler.');
  const cookie = { path: '/', sameSite: 'lax', secure } as const;
  const writeLine = requestLog(log);
  let ofEveryResponse: OutgoingHttpHeaders | null = null;

  let issued: string[] = [];
  let issuedAt = -Infinity;
  /** Without a session a value belongs to nobody, so visitors of the same second may share one. */
  const visitorsCookie = (): string[] => {
    if (performance.now() - issuedAt > 1000) {
      issued = serializeOwnCookie(app, xsrfCookie, app.xsrf.issue(), cookie);
      issuedAt = performance.now();
    }
    return issued;
  };

  const note = (
    { url = '' }: IncomingMessage,
    { route, status }: CachedResponse,
    reqId: string,
    started: number,
  ): void => {
    const took = performance.now() - started;
    writeLine({ reqId, method: 'GET', url, status, ms: Math.round(took) });
    measure?.({ method: 'GET', route, status, seconds: took / 1000 });
  };

  const send = (request: IncomingMessage, response: ServerResponse, reply: CachedResponse): void => {
    const started = performance.now();
    const reqId = randomUUID();
    const { status, headers, body } = reply;
    const newCookie = reply.cookie && lacksXsrfCookie(request.headers.cookie) ? visitorsCookie() : null;
    response.writeHead(status, {
      ...ofEveryResponse,
      ...headers,
      'x-request-id': reqId,
      ...(newCookie !== null && { 'set-cookie': newCookie }),
    });
    response.end(body);
    if (body === undefined || body.length < largeBytes) note(request, reply, reqId, started);
    else response.once('finish', () => note(request, reply, reqId, started));
  };

  app.addHook('onListen', async () => {
    const { headers } = await app.inject({ method: 'HEAD', url: sample });
    ofEveryResponse = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneResponse.test(name)));
  });
  app.decorate('cached', [...cached]);
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    const isPlain = request.method === 'GET' && request.headers.authorization === undefined && namesOneHost(request);
    if (isPlain && ofEveryResponse !== null && app.server.listening) {
      for (const find of app.cached) {
        const reply = find(request, response);
        if (reply !== null) return send(request, response, reply);
      }
    }
    usual(request, response);
  });
};
