import type { FastifyRequest } from 'fastify';
import { networkOf } from '#platform/http/network-of.ts';
import { refreshCookie } from '#platform/http/xsrf.ts';

export const deviceCookie = 'device';

/** From where somebody calls. */
export interface Caller {
  readonly address: string;
  /** Whom limits count together, as `networkOf` tells. */
  readonly network: string;
  readonly userAgent: string;
  /** Names the browser; undefined when it has never logged in here. */
  readonly device: string | undefined;
  /** Of the session that the browser has now. */
  readonly refreshToken: string | undefined;
}

export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  network: networkOf(request.ip),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 512),
  device: request.cookies[deviceCookie],
  refreshToken: request.cookies[refreshCookie],
});
