import type { FastifyInstance } from 'fastify';
import { ownPages } from '#platform/rate-limits/network-of.ts';
import type { Transport } from '#contract-kit/api.ts';

type InjectMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Calls our own API without a socket and without cookies: for server-rendered pages, and for tests as a visitor. */
export const inProcess =
  (app: FastifyInstance, remoteAddress: string = ownPages): Transport =>
  async ({ method, path, query, body }) => {
    const response = await app.inject({
      remoteAddress,
      method: method as InjectMethod,
      url: query ? `${path}?${query}` : path,
      headers: { accept: 'application/json' },
      ...(body !== undefined && { payload: body as object }),
    });
    return { status: response.statusCode, body: response.body === '' ? undefined : response.json() };
  };
