import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import cookie from '@fastify/cookie';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { ThemeColors } from '#contract-kit/colors/theme-href.ts';
import { defaultMaxBodyBytes } from '#contract-kit/endpoint.ts';
import type { Scope } from '#contract-kit/scopes.ts';
import type { FailureBody } from '#contract-kit/failure.ts';
import type { Config } from '#platform/config/config.ts';
import { BusyError } from './busy-error.ts';
import { isNoSpace } from '#platform/storage/disk-space.ts';
import { StorageUnavailable } from '#platform/storage/storage.ts';
import { DatabaseUnavailable } from '#platform/database/database-error.ts';
import {
  databaseAwayMessage,
  databaseAwayPage,
  sendUnavailable,
  storageAwayMessage,
  storageAwayPage,
  type Unavailable,
} from './unavailable-page.ts';
import type { Measure } from '#platform/metrics/create-metrics.ts';
import { currentTracing } from '#platform/tracing/tracing.ts';
import type { Log } from './log.ts';
import {
  type BodyGuard,
  type BodyKind,
  type BodyLimits,
  createBodyGuard,
  defaultBodyLimits,
} from './input/body-guard.ts';
import { namesOneHost } from './security/one-host.ts';
import { redactUrl } from './security/redact.ts';
import { securityHeaders } from './security/security-headers.ts';
import { type Actor, type UserActor, visitor } from './actor.ts';
import { leaveOutPorts } from '#platform/rate-limits/network-of.ts';
import {
  accessCookie,
  ambiguousSession,
  cookieValues,
  type PickSession,
  refreshCookie,
  serializeOwnCookie,
  xsrfCookie,
} from './security/own-cookies.ts';
import { createXsrf, sessionMark, type Xsrf } from './security/xsrf.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/**
 * Contracts validate and serialize everything (`register-routes.ts`), so this replaces Fastify's own compilers, which
 * would be loaded at each start.
 */
const refuseSchema = (): never => {
  throw new Error('Routes have contracts, not schemas of Fastify.');
};

declare module 'fastify' {
  interface FastifyInstance {
    xsrf: Xsrf;
    bodyGuard: BodyGuard;
  }
  interface FastifyContextConfig {
    /** `small` by default. */
    bodyKind?: BodyKind;
    /** The scope that a key needs; without one, no key may call. */
    scope?: Scope | undefined;
    /** Set for calls of another protocol (resumable uploads), which has its own way to repeat them. */
    ofProtocol?: true;
  }
  interface FastifyRequest {
    /** Null except on endpoints authenticated by a signature of these bytes. */
    rawBody: Buffer | null;
    actor: Actor;
    /** The owner of the API key of this call: see `features/keys`. */
    keyActor: UserActor | null;
  }
}

interface Options {
  config: Pick<Config, 'sessionSecret' | 'trustedProxies' | 'publicUrl'>;
  log: Log;
  /** Other origins that our forms may lead to: the payment page. */
  formTargets?: readonly string[];
  /** Other origins that our pages may show in frames: videos. */
  frameOrigins?: readonly string[];
  bodyLimits?: BodyLimits;
  /** For the page that is shown while the database can't be reached. */
  siteName?: () => string;
  /** For the same page; null for those that the site was built with. */
  siteColors?: () => ThemeColors | null;
  measure?: Measure | undefined;
  /** Called if a browser sends several sessions' cookies: docs/decisions/120-try-every-cookie-value.md. */
  pickSession?: PickSession;
}

/** Removes the trailing slash with which people paste a webhook's URL, because Stripe follows no redirect. */
const toWebhookPath = (url: string): string => url.replace(/^(\/api\/[^?]*\/webhook(?:\/[a-z]+)?)\/+(?=\?|$)/, '$1');

/** The server without routes: request ids, logs, security headers, XSRF, and one shape for errors. */
export const createHttpServer = async ({
  config,
  log,
  formTargets = [],
  frameOrigins = [],
  bodyLimits = defaultBodyLimits,
  siteName = () => '',
  siteColors = () => null,
  measure,
  pickSession,
}: Options): Promise<FastifyInstance> => {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const loggerInstance: FastifyBaseLogger = log;
  const ofEveryResponse = securityHeaders(secure, formTargets, frameOrigins);
  const respond: ErrorResponse = (error, request, reply) =>
    error instanceof DatabaseUnavailable
      ? respondAway(request, reply, {
          code: 'DATABASE_AWAY',
          say: databaseAwayMessage,
          page: databaseAwayPage(siteName(), siteColors()),
        })
      : error instanceof StorageUnavailable
        ? respondAway(request, reply, {
            code: 'STORAGE_AWAY',
            say: storageAwayMessage,
            page: storageAwayPage(siteName(), siteColors()),
          })
        : respondWithError(error, request, reply);
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: defaultMaxBodyBytes,
    // Node's own limit, which the framework would turn off. The body guard's are shorter, except for uploads.
    requestTimeout: bodyLimits.times.upload.totalMs,
    keepAliveTimeout: keepAliveMs,
    routerOptions: { maxParamLength: 300 },
    // Runs before everything else.
    rewriteUrl: ({ url = '/', headers }) => {
      leaveOutPorts(headers);
      return toWebhookPath(url);
    },
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    forceCloseConnections: 'idle',
    // Requests that the router can't parse never reach the hooks below.
    frameworkErrors: (error, request, reply) => {
      reply.headers(ofEveryResponse).header('x-request-id', request.id);
      noteResponse(request, reply, measure);
      respond(error, request, reply);
    },
    clientErrorHandler: respondUnreadable,
  });
  app.decorate('xsrf', createXsrf(config.sessionSecret));
  app.decorate('bodyGuard', createBodyGuard(bodyLimits, cutOff));
  app.decorateRequest('rawBody', null);
  app.decorateRequest('actor');
  app.decorateRequest('keyActor', null);
  await app.register(cookie);

  currentTracing()?.watch(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(ofEveryResponse).header('x-request-id', request.id);
    request.actor = visitor;
    app.bodyGuard.watch(request, reply, request.routeOptions.config.bodyKind ?? 'small');
    if (!namesOneHost(request.raw)) {
      sendFailure(
        request,
        reply,
        400,
        'VALIDATION',
        () => 'This request names more than one host. Send one Host header.',
      );
      return;
    }
    // After two slashes, a browser would read the rest as the name of another site.
    if (/^[/\\]{2}/.test(request.url)) reply.redirect(request.url.replace(/^[/\\]+/, '/'), 308);
    else done();
  });
  app.addHook('onRequest', async (request, reply) => {
    const ambiguous = ambiguousSession(request);
    if (ambiguous && pickSession) {
      const { access, refresh } = await pickSession(ambiguous);
      Object.assign(request.cookies, { [accessCookie]: access, [refreshCookie]: refresh });
    }
    const session = sessionMark(request.cookies);
    const isKnown = (): boolean => cookieValues(request, xsrfCookie).some((value) => app.xsrf.isValid(value, session));
    if (request.method === 'GET' && !isKnown()) {
      // Not by `setCookie`, whose cookies hijacked replies (files, previews) would lack.
      const cookie = { path: '/', sameSite: 'lax', secure } as const;
      reply.header('set-cookie', serializeOwnCookie(app, xsrfCookie, app.xsrf.issue(session), cookie));
    }
  });
  app.addHook('preParsing', (request, reply, payload, done) => {
    done(null, app.bodyGuard.count(request, reply, payload as Readable));
  });
  app.addHook('onResponse', (request, reply, done) => {
    noteResponse(request, reply, measure);
    done();
  });
  app.setErrorHandler(respond);
  app.setNotFoundHandler((request, reply) =>
    sendFailure(request, reply, 404, 'NOT_FOUND', () => t`There is nothing at ${{ address: redactUrl(request.url) }}.`),
  );
  return app;
};

const noteResponse = (request: FastifyRequest, reply: FastifyReply, measure: Measure | undefined): void => {
  const { method, url } = request;
  const { elapsedTime, statusCode: status } = reply;
  const key = request.keyActor?.key;
  request.log.info({ method, url, status, ms: Math.round(elapsedTime), ...(key && { key: key.id }) }, 'Request');
  measure?.({ method, route: request.routeOptions.url, status, seconds: elapsedTime / 1000 });
};

/**
 * Longer than a proxy keeps an idle connection to us: Caddy two minutes, nginx and AWS one. Otherwise it could reuse
 * the connection just as we close it, and may not resend a payment.
 */
const keepAliveMs = 130_000;

/** `Retry-After` of every 503 that doesn't set its own. */
const unavailableRetrySeconds = 30;

export const noSpaceMessage = (): string =>
  t`There’s no room for your files right now. Nothing was saved. Try again later.`;

export const sendFailure = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: string,
  say: () => string,
  more: Partial<Pick<FailureBody, 'fields' | 'details'>> = {},
): FastifyReply => {
  const message = forCaller(say);
  const body: FailureBody = { error: message, message, code, ...more, requestId: request.id };
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', unavailableRetrySeconds);
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);
};

const knownErrors: Record<string, [status: number, code: string, say: () => string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'TOO_LARGE', () => t`This is too large. Send less at once.`],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    415,
    'MEDIA_TYPE',
    () => 'Send JSON, with the header Content-Type: application/json.',
  ],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'VALIDATION', () => 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'VALIDATION', () => 'The body is empty; send JSON.'],
  TOO_LARGE: [413, 'TOO_LARGE', () => t`This is too large. Send less at once.`],
  FST_PARTS_LIMIT: [413, 'TOO_LARGE', () => 'This form has more parts than the server accepts.'],
  FST_FILES_LIMIT: [413, 'TOO_LARGE', () => 'This form has more files than the server accepts.'],
  FST_FIELDS_LIMIT: [413, 'TOO_LARGE', () => 'This form has more fields than the server accepts.'],
  BODIES_BUSY: [503, 'BUSY', () => t`The server is receiving a lot right now. Try again in a moment.`],
  NETWORK_BUSY: [429, 'BUSY', () => t`Your network is sending a lot at once. Try again when some of it is done.`],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'VALIDATION', () => 'The body doesn’t match its Content-Length.'],
  // A path outside the folder, or one that no file can have.
  FST_STATIC_FORBIDDEN_PATH: [404, 'NOT_FOUND', () => t`There is nothing at this address.`],
  FST_ERR_MAX_PARAM_LENGTH: [404, 'NOT_FOUND', () => t`There is nothing at this address.`],
  FST_ERR_BAD_URL: [400, 'VALIDATION', () => t`This address isn’t valid.`],
};

/** For bytes that aren't HTTP, or too many. There is no request yet, and the connection ends with the response. */
const respondUnreadable = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const [status, code, message] = unreadable[error.code ?? ''] ?? [400, 'VALIDATION', 'This is not valid HTTP.'];
  const body = JSON.stringify({ error: message, message, code, requestId: randomUUID() } satisfies FailureBody);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Closed completely, because a client that never closes its side would keep the connection.
  socket.destroySoon();
};

/** For clients that send a body too slowly. Responds first, if no response has started. */
const cutOff = (request: FastifyRequest, reply: FastifyReply): void => {
  const { method, url } = request;
  request.log.info({ method, url }, 'A request’s body arrived too slowly: request refused');
  const { socket } = request.raw;
  if (reply.raw.headersSent) socket.destroy();
  else
    respondUnreadable(
      Object.assign(new Error('A request’s body arrived too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket,
    );
};

const unreadable: Record<string, [status: number, code: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'TIMEOUT', 'The request took too long to arrive. Send it again.'],
  HPE_HEADER_OVERFLOW: [431, 'TOO_LARGE', 'The address and the headers together are too long.'],
};

interface Away {
  readonly code: string;
  readonly say: () => string;
  readonly page: Unavailable;
}

/** While the database or the storage is away, browsers that open a page get a page, all others an error as usual. */
const respondAway = (request: FastifyRequest, reply: FastifyReply, { code, say, page }: Away): FastifyReply => {
  request.log.warn({ url: request.url, code }, 'A request could not reach the database or the storage');
  if (request.method === 'GET' && request.headers.accept?.includes('text/html')) return sendUnavailable(reply, page);
  reply.header('retry-after', page.retryAfterSeconds);
  return sendFailure(request, reply, 503, code, say);
};

type ErrorResponse = (
  error: Error & { code?: string; statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply;

/** Explains known errors. A bug is only logged, with its request id. */
const respondWithError: ErrorResponse = (error, request, reply) => {
  const known = knownErrors[error.code ?? ''];
  if (known) {
    if (known[1] === 'BUSY') reply.header('retry-after', '10');
    return sendFailure(request, reply, ...known);
  }
  if (error instanceof BusyError) {
    reply.header('retry-after', error.retryAfterSeconds);
    return sendFailure(request, reply, 503, 'BUSY', () => error.message);
  }
  if (isNoSpace(error)) {
    request.log.error({ err: error, url: request.url }, 'Disk is almost full: request refused');
    return sendFailure(request, reply, 503, 'NO_SPACE', noSpaceMessage);
  }
  if (error instanceof SyntaxError && error.statusCode === 400) {
    return sendFailure(request, reply, 400, 'VALIDATION', () => 'The body is not valid JSON.');
  }
  if (error.statusCode === 429) return sendFailure(request, reply, 429, 'TOO_MANY', () => error.message);
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return sendFailure(
      request,
      reply,
      error.statusCode,
      'VALIDATION',
      () => t`We couldn’t read this request. Reload the page and try again.`,
    );
  }
  request.log.error({ err: error, url: request.url }, 'A request failed');
  return sendFailure(
    request,
    reply,
    500,
    'INTERNAL',
    () => t`Something went wrong on our side. Try again; we’ve logged the error.`,
  );
};
