import type { FastifyRequest } from 'fastify';
import { isLocalRequest } from '#platform/http/security/local-request.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { cookieValues, deviceCookie, refreshCookie } from '#platform/http/security/own-cookies.ts';

/** Where a request comes from. */
export interface Caller {
  readonly address: string;
  /** Whom limits count together (`networkOf`). */
  readonly network: string;
  /** Called from the shop's own machine, without a proxy. */
  readonly isLocal: boolean;
  readonly userAgent: string;
  /** The browser's id, and what others on the same domain call so; none if it has never logged in here. */
  readonly devices: readonly string[];
  /** Of the browser's current session. */
  readonly refreshToken: string | undefined;
}

/** As `newSecret` makes them. */
const isDevice = (value: string): boolean => /^[\w-]{43}$/.test(value);

export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  network: networkOf(request.ip),
  isLocal: isLocalRequest(request),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 512),
  devices: cookieValues(request, deviceCookie).filter(isDevice),
  refreshToken: request.cookies[refreshCookie],
});
