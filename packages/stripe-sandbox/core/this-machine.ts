import type { FastifyRequest } from 'fastify';

/** Whether a URL's host name means this machine: `localhost` and names below it, 127.0.0.0/8, ::1. */
export const isThisMachine = (hostname: string): boolean =>
  /^(.+\.)?localhost$|^127(\.\d{1,3}){3}$|^\[::1\]$/.test(hostname);

const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const;

/**
 * Whether a request was made on this machine. A foreign host name that resolves to it (DNS rebinding) is another site
 * in disguise, and a request through a proxy comes from elsewhere.
 */
export const isLocalRequest = ({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean =>
  isThisMachine(URL.parse(`http://${host}`)?.hostname ?? '') && !forwarding.some((name) => headers[name] !== undefined);
