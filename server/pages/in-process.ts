import type { FastifyInstance } from 'fastify';
import type { Transport } from '#contract-kit/api.ts';

type InjectMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Calls of our own API without a socket and without cookies: for pages rendered on the server. */
export const inProcess =
  (app: FastifyInstance): Transport =>
  async ({ method, path, query, body }) => {
    const response = await app.inject({
      method: method as InjectMethod,
      url: query ? `${path}?${query}` : path,
      headers: { accept: 'application/json' },
      ...(body !== undefined && { payload: body as object }),
    });
    return { status: response.statusCode, body: response.body === '' ? undefined : response.json() };
  };
