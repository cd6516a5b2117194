import type { FastifyRequest } from 'fastify';
import { isLocalRequest } from '#platform/http/security/local-request.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { cookieValues, deviceCookie, refreshCookie } from '#platform/http/security/own-cookies.ts';

/** The origin of a request. */
export interface Caller {
  readonly address: string;
  /** The network that rate limits count (`networkOf`). */
  readonly network: string;
  /** Called from the shop's own machine, without a proxy. */
  readonly isLocal: boolean;
  readonly userAgent: string;
  /**
   * The browser's id, and cookies of that name from others on the same domain; empty if it has never logged in here.
   */
  readonly devices: readonly string[];
  /** The refresh token of the browser's current session. */
  readonly refreshToken: string | undefined;
}

/** The form that `newSecret` makes. */
const isDevice = (value: string): boolean => /^[\w-]{43}$/.test(value);

export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  network: networkOf(request.ip),
  isLocal: isLocalRequest(request),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 512),
  devices: cookieValues(request, deviceCookie).filter(isDevice),
  refreshToken: request.cookies[refreshCookie],
});
