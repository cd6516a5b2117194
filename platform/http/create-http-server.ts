import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { FailureBody } from '#contract-kit/failure.ts';
import type { Config } from '#platform/config/config.ts';
import type { Log } from './log.ts';
import { redactUrl } from './redact-url.ts';
import { securityHeaders } from './security-headers.ts';
import { createXsrf, xsrfCookie, type Xsrf } from './xsrf.ts';

declare module 'fastify' {
  interface FastifyInstance {
    xsrf: Xsrf;
  }
  interface FastifyRequest {
    /** The bytes as they came, on endpoints that prove themselves by signature. */
    rawBody: Buffer | null;
  }
}

interface Options {
  config: Pick<Config, 'sessionSecret' | 'trustedProxies' | 'publicUrl'>;
  log: Log;
  /** Origins that a form of ours may lead to, beside our own: the payment page. */
  formTargets?: readonly string[];
}

/** The server without its routes: request ids, logs, security headers, XSRF, errors in one shape. */
export const createHttpServer = async ({ config, log, formTargets = [] }: Options): Promise<FastifyInstance> => {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
  });
  app.decorate('xsrf', createXsrf(config.sessionSecret));
  app.decorateRequest('rawBody', null);
  await app.register(cookie);

  const ofEveryAnswer = securityHeaders(secure, formTargets);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(ofEveryAnswer).header('x-request-id', request.id);
    if (request.method === 'GET' && !app.xsrf.isValid(request.cookies[xsrfCookie], '')) {
      reply.setCookie(xsrfCookie, app.xsrf.issue(), { path: '/', sameSite: 'lax', secure });
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        url: redactUrl(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) =>
    sendFailure(request, reply, 404, 'NOT_FOUND', `There is nothing at ${redactUrl(request.url)}.`),
  );
  return app;
};

export const sendFailure = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: string,
  message: string,
  more: Partial<Pick<FailureBody, 'fields' | 'details'>> = {},
): FastifyReply => {
  const body: FailureBody = { error: message, message, code, ...more, requestId: request.id };
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);
};

const knownErrors: Record<string, [status: number, code: string, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'TOO_LARGE', 'This is more than the server takes in one piece.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'MEDIA_TYPE', 'Send JSON, with the header Content-Type: application/json.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'VALIDATION', 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'VALIDATION', 'The body is empty; send JSON.'],
  FST_ERR_BAD_URL: [400, 'VALIDATION', 'This address is not written in a valid way.'],
};

/** What is ours to explain is explained; a bug is logged with its request id and told to nobody. */
const answerError = (
  error: Error & { code?: string; statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const known = knownErrors[error.code ?? ''];
  if (known) return sendFailure(request, reply, ...known);
  if (error instanceof SyntaxError && error.statusCode === 400) {
    return sendFailure(request, reply, 400, 'VALIDATION', 'The body is not valid JSON.');
  }
  if (error.statusCode === 429) return sendFailure(request, reply, 429, 'TOO_MANY', error.message);
  request.log.error({ err: error, url: redactUrl(request.url) }, 'a request failed');
  return sendFailure(
    request,
    reply,
    500,
    'INTERNAL',
    'Something went wrong on our side. Try again; it has been noted.',
  );
};
