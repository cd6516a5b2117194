import type { FastifyRequest } from 'fastify';
import { isLocalRequest } from '#platform/http/security/local-request.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { refreshCookie } from '#platform/http/security/xsrf.ts';

export const deviceCookie = 'device';

/** From where somebody calls. */
export interface Caller {
  readonly address: string;
  /** Whom limits count together, as `networkOf` tells. */
  readonly network: string;
  /** On the shop's own machine, with nothing between. */
  readonly isLocal: boolean;
  readonly userAgent: string;
  /** Names the browser; undefined when it has never logged in here. */
  readonly device: string | undefined;
  /** Of the session that the browser has now. */
  readonly refreshToken: string | undefined;
}

export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  network: networkOf(request.ip),
  isLocal: isLocalRequest(request),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 512),
  device: request.cookies[deviceCookie],
  refreshToken: request.cookies[refreshCookie],
});
