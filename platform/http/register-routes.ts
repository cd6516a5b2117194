import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import { isFailure, type Failure } from '#contract-kit/failure.ts';
import { visitor } from './actor.ts';
import { sendFailure } from './create-http-server.ts';
import { sent, type Route } from './route.ts';
import { validate } from './validate.ts';

interface Options {
  /** Compare every answer with its contract: for tests, where a wrong shape must not pass. */
  checkAnswers?: boolean;
}

/** Makes the server's routes from endpoint records. Nothing here knows a feature. */
export const registerRoutes = async (
  app: FastifyInstance,
  routes: readonly Route[],
  options: Options = {},
): Promise<void> => {
  const signed = routes.filter(({ endpoint }) => endpoint.xsrf === 'exempt');
  const others = routes.filter(({ endpoint }) => endpoint.xsrf !== 'exempt');
  for (const route of others) register(app, route, options);
  await app.register(async (scope) => {
    // A signature covers bytes: no parser may touch them first.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
      request.rawBody = Buffer.from(body);
      done(null, undefined);
    });
    for (const route of signed) register(scope, route, options);
  });
};

const register = (app: FastifyInstance, { endpoint, handle }: Route, options: Options): void => {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      if (endpoint.method !== 'GET' && endpoint.xsrf !== 'exempt' && !app.xsrf.passes(request, null)) {
        return sendFailure(request, reply, 403, 'XSRF', 'The page is out of date. Reload it and try again.');
      }
      const checked = await validate(endpoint, { params: request.params, query: request.query, body: request.body });
      if ('issues' in checked) return refuse(request, reply, checked);
      const result = await handle({ ...checked.values, actor: visitor, request, reply });
      if (result === sent) return reply;
      if (isFailure(result)) return answerFailure(endpoint, result, request, reply);
      if (options.checkAnswers) assertAnswer(endpoint, result);
      return reply.code(endpoint.status ?? 200).send(result);
    },
  });
};

const refuse = (
  request: FastifyRequest,
  reply: FastifyReply,
  { part, issues }: { part: string; issues: Record<string, string[]> },
) =>
  part === 'params'
    ? sendFailure(request, reply, 404, 'NOT_FOUND', 'There is nothing at this address.', { fields: issues })
    : sendFailure(request, reply, 400, 'VALIDATION', 'Some fields need your attention.', { fields: issues });

const answerFailure = (
  endpoint: Endpoint,
  result: Failure,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const spec = endpoint.failures?.[result.failure];
  if (!spec) throw new Error(`${endpoint.method} ${endpoint.path} does not declare ${result.failure}`);
  return sendFailure(request, reply, spec.status, result.failure, result.message ?? spec.message, {
    ...(result.fields && { fields: result.fields }),
    ...(result.details !== undefined && { details: result.details }),
  });
};

const assertAnswer = (endpoint: Endpoint, result: unknown): void => {
  if (endpoint.answer === 'binary') throw new Error(`${endpoint.path} answers bytes; its handler returned a value`);
  const parsed = endpoint.answer.safeParse(result);
  if (!parsed.success) throw new Error(`${endpoint.path} broke its contract: ${parsed.error.message}`);
};
