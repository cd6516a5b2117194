import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { mayAccess } from '#contract-kit/security/access.ts';
import { authorHeader } from '#contract-kit/author.ts';
import { defaultMaxBodyBytes, type Endpoint } from '#contract-kit/endpoint.ts';
import { isFailure, type Failure } from '#contract-kit/failure.ts';
import { passwordRequired } from '#contract-kit/refusals.ts';
import { type DiskSpace, isNoSpace } from '#platform/storage/disk-space.ts';
import { type Actor, type FindActor, isConfirmed, visitor } from './actor.ts';
import { noSpaceMessage, sendFailure } from './create-http-server.ts';
import type { FieldIssues } from './input/field-issues.ts';
import { readForm } from './input/read-form.ts';
import { sent, type Route } from './route.ts';
import { validate } from './input/validate.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface Options {
  /** Without it, everyone is a visitor. */
  findActor?: FindActor;
  /** Forms with files are refused while only the reserve is left. */
  disk?: DiskSpace;
}

/** Creates the server's routes from endpoint records. Knows no feature. */
export const registerRoutes = async (
  app: FastifyInstance,
  routes: readonly Route[],
  options: Options = {},
): Promise<void> => {
  const signed = routes.filter(({ endpoint }) => endpoint.xsrf === 'exempt');
  const others = routes.filter(({ endpoint }) => endpoint.xsrf !== 'exempt');
  // A file that is too large is reported by field, like other issues.
  await app.register(multipart, { throwFileSizeLimit: false });
  for (const route of others) register(app, route, options);
  await app.register(async (scope) => {
    // A signature covers the raw bytes, so no parser may touch them first.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
      request.rawBody = Buffer.from(body);
      done(null, undefined);
    });
    for (const route of signed) register(scope, route, options);
  });
};

const register = (app: FastifyInstance, { endpoint, handle }: Route, options: Options): void => {
  const inContract = createResponseCheck(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.maxBodyBytes ?? defaultMaxBodyBytes,
    config: {
      bodyKind: endpoint.streamed ? 'upload' : endpoint.files ? 'form' : 'small',
      scope: endpoint.scope,
    },
    // Runs before the body is read, so that clients who may not call can't send us megabytes.
    onRequest: async (request, reply) => {
      const actor = await admit(endpoint, request, reply, options.findActor);
      if (actor === null) return reply;
      request.actor = actor;
      if (!isByAuthor(endpoint, request, actor)) {
        return sendFailure(
          request,
          reply,
          401,
          'SESSION_OVER',
          () => t`Your session has ended. Log in, then try again.`,
        );
      }
      if (endpoint.method !== 'GET' && endpoint.xsrf !== 'exempt' && !app.xsrf.passes(request)) {
        return sendFailure(request, reply, 403, 'XSRF', () => t`The page is out of date. Reload it and try again.`);
      }
      if (actor.kind === 'user' && endpoint.access && !mayAccess(endpoint.access, actor)) {
        return sendFailure(request, reply, 403, 'FORBIDDEN', () => t`Your account doesn’t have permission to do this.`);
      }
      if (endpoint.recentPassword === true && !(actor.kind === 'user' && isConfirmed(actor))) {
        return respondFailure(endpoint, { failure: 'PASSWORD_REQUIRED' }, request, reply);
      }
      return undefined;
    },
    handler: async (request, reply) => {
      const isForm = endpoint.files && !endpoint.streamed && request.isMultipart();
      const brings = Object.keys(endpoint.files ?? {}).length > 0;
      if (isForm && brings && !(await hasRoom(request, options.disk))) {
        return sendFailure(request, reply, 503, 'NO_SPACE', noSpaceMessage);
      }
      const form =
        isForm && endpoint.files ? await readForm(request, reply, { ...endpoint, files: endpoint.files }) : null;
      const body = form ? form.fields : request.body;
      const { body: _, ...withoutBody } = endpoint;
      const record = endpoint.streamed ? withoutBody : endpoint;
      const checked = await forCaller(() => validate(record, { params: request.params, query: request.query, body }));
      if ('issues' in checked || Object.keys(form?.issues ?? {}).length > 0) {
        const part = 'part' in checked ? checked.part : 'body';
        return refuse(request, reply, part, { ...form?.issues, ...('issues' in checked && checked.issues) });
      }
      const result = await handle({
        ...checked.values,
        files: form?.files ?? {},
        actor: request.actor,
        request,
        reply,
      } as Parameters<Route['handle']>[0]);
      if (result === sent) return reply;
      if (isFailure(result)) return respondFailure(endpoint, result, request, reply);
      return reply.code(endpoint.status ?? 200).send(inContract(result));
    },
  });
};

/** Whether a form's files, which the handler will write to disk, fit there without using the reserve. */
const hasRoom = async ({ headers }: FastifyRequest, disk: DiskSpace | undefined): Promise<boolean> => {
  try {
    await disk?.ensure(Number(headers['content-length'] ?? 0));
    return true;
  } catch (error) {
    if (isNoSpace(error)) return false;
    throw error;
  }
};

/** The caller, or null if a response was sent. Without a session nothing else is disclosed. */
const admit = async (
  { access }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  findActor: FindActor | undefined,
): Promise<Actor | null> => {
  if (access === undefined || !findActor) return visitor;
  // Made for one person, so no cache may keep the response, unless the handler says otherwise.
  reply.header('cache-control', 'no-store');
  const actor = await findActor(request);
  if (actor.kind === 'user' || (actor.kind === 'visitor' && access === 'optional')) return actor;
  const [code, say] =
    actor.kind === 'renewable'
      ? ([
          'SESSION_RENEWABLE',
          () => 'The access token has expired. Renew it with GET /api/v1/app/checkToken and try again.',
        ] as const)
      : (['SESSION_MISSING', () => t`Log in first.`] as const);
  sendFailure(request, reply, 401, code, say);
  return null;
};

/**
 * Whether the session is still that of the person who made the change. Checked before XSRF: a client that fetches a new
 * XSRF value after a logout or another login must not make the change in the next person's name.
 */
const isByAuthor = ({ access, method, anyAuthor }: Endpoint, request: FastifyRequest, actor: Actor): boolean => {
  const author = request.headers[authorHeader];
  if (author === undefined || access === undefined || method === 'GET' || anyAuthor) return true;
  return actor.kind === 'user' && actor.id === author;
};

const refuse = (request: FastifyRequest, reply: FastifyReply, part: string, issues: FieldIssues) =>
  part === 'params'
    ? sendFailure(request, reply, 404, 'NOT_FOUND', () => t`There is nothing at this address.`, { fields: issues })
    : sendFailure(request, reply, 400, 'VALIDATION', () => t`Some fields need your attention.`, { fields: issues });

const failuresOf = ({ failures, recentPassword }: Endpoint): NonNullable<Endpoint['failures']> => ({
  ...(recentPassword && passwordRequired),
  ...failures,
});

const respondFailure = (
  endpoint: Endpoint,
  result: Failure,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const spec = failuresOf(endpoint)[result.failure];
  if (!spec) throw new Error(`${endpoint.method} ${endpoint.path} doesn’t declare ${result.failure}`);
  if (result.retryAfterSeconds !== undefined) reply.header('retry-after', result.retryAfterSeconds);
  return sendFailure(request, reply, spec.status, result.failure, () => result.message ?? spec.message(), {
    ...(result.fields && { fields: result.fields }),
    ...(result.details !== undefined && { details: result.details }),
  });
};

/**
 * Drops what isn't in the contract, such as a new column. A value that doesn't fit is a bug (decision 013). Compiled
 * when the endpoint first responds, because compiling all of them would make the start slower.
 */
const createResponseCheck = ({ path, response }: Endpoint): ((result: unknown) => unknown) => {
  let schema: z.ZodType | null = null;
  return (result) => {
    if (response === 'binary') throw new Error(`${path} answers bytes; its handler returned a value`);
    schema ??= z.compile(response);
    const parsed = schema.safeParse(result);
    if (!parsed.success) throw new Error(`${path} broke its contract: ${parsed.error.message.slice(0, 2000)}`);
    return parsed.data;
  };
};
