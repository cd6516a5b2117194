import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { getAllBeats } from '#features/catalogue/contract.ts';
import type { Log } from '#platform/http/log.ts';
import { xsrfCookie } from '#platform/http/xsrf.ts';
import { answerList } from './send-list.ts';
import type { Shelf } from './shelf.ts';

interface Lane {
  readonly shelf: Shelf;
  readonly log: Log;
  /** The site is served over https. */
  readonly secure: boolean;
  /** An address of the server whose headers hold what every answer has. */
  readonly sample: string;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const ofOneAnswer =
  /^(?:x-request-id|set-cookie|content-(?:type|length|encoding)|date|connection|keep-alive|transfer-encoding|vary|etag|cache-control)$/;

/**
 * Each visit of the store begins with the list of all beats, which lies in memory ready to be sent. The framework's way
 * to it (hooks, headers, parsing) costs several times what sending it does. So the plain request is answered before it
 * comes in there, with the same headers, cookie and log line; everything else takes the usual way.
 */
export const openListLane = (app: FastifyInstance, { shelf, log, secure, sample }: Lane): void => {
  const [usual, ...others] = app.server.listeners('request') as Handler[];
  if (!usual || others.length > 0) throw new Error('The server has another number of request handlers than one.');
  const cookie = { path: '/', sameSite: 'lax', secure } as const;
  // Nothing in these lines could need to be removed, and looking for it costs as much as writing them.
  const lines = log.child({}, { redact: [] });
  let ofEveryAnswer: OutgoingHttpHeaders | null = null;

  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.url !== getAllBeats.path || request.method !== 'GET' || !app.server.listening) return false;
    const list = shelf.readNow();
    if (list === null || ofEveryAnswer === null) return false;
    const started = performance.now();
    const reqId = randomUUID();
    const { status, headers, body } = answerList(request.headers, list);
    const head: OutgoingHttpHeaders = { ...ofEveryAnswer, ...headers, 'x-request-id': reqId };
    if (!request.headers.cookie?.includes(`${xsrfCookie}=`)) {
      head['set-cookie'] = app.serializeCookie(xsrfCookie, app.xsrf.issue(), cookie);
    }
    response.once('finish', () => {
      const ms = Math.round(performance.now() - started);
      lines.info({ reqId, method: 'GET', url: getAllBeats.path, status, ms }, 'request');
    });
    response.writeHead(status, head).end(body);
    return true;
  };

  app.addHook('onListen', async () => {
    const { headers } = await app.inject({ method: 'HEAD', url: sample });
    ofEveryAnswer = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneAnswer.test(name)));
  });
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    if (!answer(request, response)) usual(request, response);
  });
};
