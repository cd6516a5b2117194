import type { FastifyRequest } from 'fastify';
import { isLocalRequest } from '#platform/http/security/local-request.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { cookieValues, deviceCookie, refreshCookie } from '#platform/http/security/own-cookies.ts';

export interface Caller {
  readonly address: string;
  /** The network that rate limits count, from `networkOf`. */
  readonly network: string;
  /** The request comes from the shop's own machine, without a proxy. */
  readonly isLocal: boolean;
  readonly userAgent: string;
  /** The browser's own id and any planted device cookies; empty before the first login. */
  readonly devices: readonly string[];
  readonly refreshToken: string | undefined;
}

/** `newSecret` makes ids of this form. */
const isDevice = (value: string): boolean => /^[\w-]{43}$/.test(value);

export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  network: networkOf(request.ip),
  isLocal: isLocalRequest(request),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 512),
  devices: cookieValues(request, deviceCookie).filter(isDevice),
  refreshToken: request.cookies[refreshCookie],
});
