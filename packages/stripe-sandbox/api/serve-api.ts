import { timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiRoute } from '../core/api-route.ts';
import { apiVersion } from '../webhooks/emit-event.ts';
import { ApiError, invalidRequest } from '../core/errors.ts';
import { expand } from './expand.ts';
import { type StoredResponse, fingerprint, remember, replay } from './idempotency.ts';
import { newObjectId } from '../core/ids.ts';
import { parseForm, readParams } from '../core/params.ts';
import { accountLinkRoutes } from '../sellers/account-links.ts';
import { accountRoutes } from '../sellers/accounts.ts';
import { balanceRoutes } from '../balance/balance.ts';
import { balanceTransactionRoutes } from '../balance/balance-transactions.ts';
import { chargeRoutes } from '../charges/charges.ts';
import { checkoutSessionRoutes } from '../checkout/checkout-sessions.ts';
import { disputeRoutes } from '../charges/disputes.ts';
import { fileRoutes, maxFileBytes, readMultipart } from '../charges/files.ts';
import { fraudWarningRoutes } from '../charges/fraud-warnings.ts';
import { eventRoutes } from '../webhooks/events.ts';
import { webhookEndpointRoutes } from '../webhooks/webhook-endpoints.ts';
import { paymentIntentRoutes } from '../charges/payment-intents.ts';
import { payoutRoutes } from '../sellers/payouts.ts';
import { refundRoutes } from '../charges/refunds.ts';
import { taxRoutes } from '../tax/tax-routes.ts';
import { transferRoutes } from '../transfers/transfers.ts';
import type { SandboxCore } from '../core/sandbox-core.ts';
import { findObject, onBehalfOf, type Work } from '../core/store.ts';

const routes: readonly ApiRoute[] = [
  ...accountLinkRoutes,
  ...accountRoutes,
  ...balanceRoutes,
  ...balanceTransactionRoutes,
  ...chargeRoutes,
  ...checkoutSessionRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...fileRoutes,
  ...fraudWarningRoutes,
  ...paymentIntentRoutes,
  ...payoutRoutes,
  ...refundRoutes,
  ...taxRoutes,
  ...transferRoutes,
  ...webhookEndpointRoutes,
];

const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const checkKey = (request: FastifyRequest, secretKey: string): void => {
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (key && sameText(key, secretKey)) return;
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}****`
    : 'You did not provide an API key. Send it as a bearer token in the Authorization header.';
  throw new ApiError(401, { type: 'invalid_request_error', message });
};

/** Limits the work to the platform's objects, or with the `Stripe-Account` header to a connected account's. */
const actAs = async (work: Work, request: FastifyRequest, route: ApiRoute): Promise<Work> => {
  const account = request.headers['stripe-account'] ?? request.headers['stripe-context'];
  if (account === undefined) return work;
  if (!(await findObject(work, 'account', String(account)))) {
    throw new ApiError(403, {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: `The provided key does not have access to account '${String(account)}' (or that account does not exist).`,
    });
  }
  if (route.onBehalf) return onBehalfOf(work, String(account));
  throw invalidRequest('The payment sandbox does not do this on behalf of a connected account.');
};

const idempotencyKey = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || request.method !== 'POST') return null;
  if (key.length > 255) throw invalidRequest('Idempotency-Key may be at most 255 characters long.');
  return key;
};

/** If the route fails with an error that is stored for its key, its own writes are rolled back. */
const runRoute = async (work: Work, route: ApiRoute, params: Record<string, unknown>, path: Record<string, string>) => {
  const input = readParams(route.params, params) as { expand?: string[] };
  const { expand: paths = [], ...rest } = input;
  await work.client.query('savepoint route');
  try {
    const body = await expand(work, await route.run(work, rest as never, path), paths);
    return { status: 200, body };
  } catch (error) {
    if (!(error instanceof ApiError && error.stored)) throw error;
    await work.client.query('rollback to savepoint route');
    return { status: error.status, body: { error: error.body } };
  }
};

const respondOnce = async (
  work: Work,
  key: string | null,
  print: string,
  run: () => Promise<StoredResponse>,
): Promise<StoredResponse & { replayed: boolean }> => {
  const before = key === null ? null : await replay(work, key, print);
  if (before) return { ...before, replayed: true };
  const response = await run();
  if (key !== null) await remember(work, key, print, response);
  return { ...response, replayed: false };
};

const sentParams = async ({ method, url, body, headers }: FastifyRequest): Promise<Record<string, unknown>> => {
  if (method === 'GET') return parseForm(url.split('?')[1] ?? '');
  if (Buffer.isBuffer(body)) return await readMultipart(body, headers['content-type'] ?? '');
  return parseForm(typeof body === 'string' ? body : '');
};

const handle = (core: SandboxCore, route: ApiRoute) => async (request: FastifyRequest, reply: FastifyReply) => {
  const [path = ''] = request.url.split('?');
  const params = await sentParams(request);
  const key = idempotencyKey(request);
  const print = fingerprint(request.method, path, params);
  const response = await core.transact(
    async (work) => {
      const acting = await actAs(work, request, route);
      return respondOnce(work, key, print, () =>
        runRoute(acting, route, params, request.params as Record<string, string>),
      );
    },
    { id: request.method === 'GET' ? null : request.id, idempotency_key: key },
  );
  if (key !== null) reply.header('idempotency-key', key);
  if (response.replayed) reply.header('idempotent-replayed', 'true');
  return reply.code(response.status).send(response.body);
};

const toResponse = (error: unknown): StoredResponse => {
  if (error instanceof ApiError) return { status: error.status, body: { error: error.body } };
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status < 500) {
    return { status: 400, body: { error: { type: 'invalid_request_error', message: (error as Error).message } } };
  }
  return { status: 500, body: { error: { type: 'api_error', message: 'An error occurred in the payment sandbox.' } } };
};

export const unknownUrl = (request: FastifyRequest) => ({
  error: {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}). The payment sandbox speaks a part of the API only.`,
  },
});

/** The part of Stripe's REST API under /v1 that the shop uses. */
export const serveApi = (core: SandboxCore) => async (app: FastifyInstance) => {
  const lost = new WeakSet<FastifyRequest>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: maxFileBytes + 1_000_000 },
    (_request, body, done) => done(null, body),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id);
    reply.header('stripe-version', request.headers['stripe-version'] ?? apiVersion);
    checkKey(request, core.secrets.secretKey);
    const { delayMs, status } = core.outage;
    if (delayMs > 0) await delay(delayMs);
    const fault = status ?? core.takeFault(request.method, request.url);
    if (fault === 'reset') return void request.raw.socket.destroy();
    if (fault === 'lost') lost.add(request);
    else if (fault) {
      const type = fault < 500 && fault !== 429 ? 'invalid_request_error' : 'api_error';
      throw new ApiError(fault, { type, message: 'This fault was set up at the control endpoint.' });
    }
  });
  app.setErrorHandler((error, request, reply) => {
    const response = toResponse(error);
    if (response.status >= 500)
      core.log.error({ err: error, requestId: request.id }, 'Payment sandbox: a request failed');
    return reply.code(response.status).send(response.body);
  });
  app.setNotFoundHandler((request, reply) => reply.code(404).send(unknownUrl(request)));
  app.addHook('onSend', async (request, reply, payload) => {
    if (lost.has(request)) request.raw.socket.destroy();
    else if (typeof payload === 'string') core.observeApi(request, reply.statusCode, payload);
    return payload;
  });
  for (const route of routes) {
    app.route({ method: route.method, url: route.path, exposeHeadRoute: false, handler: handle(core, route) });
  }
};

export const newRequestId = (): string => newObjectId('req', 14);
