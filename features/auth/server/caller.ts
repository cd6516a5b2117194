import type { FastifyRequest } from 'fastify';
import { isLocalRequest } from '#platform/http/security/local-request.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { refreshCookie } from '#platform/http/security/xsrf.ts';

export const deviceCookie = 'device';

/** Where a request comes from. */
export interface Caller {
  readonly address: string;
  /** Whom limits count together (`networkOf`). */
  readonly network: string;
  /** Called from the shop's own machine, without a proxy. */
  readonly isLocal: boolean;
  readonly userAgent: string;
  /** The browser's id; undefined if it has never logged in here. */
  readonly device: string | undefined;
  /** Of the browser's current session. */
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
