import type { FastifyRequest, RouteShorthandOptions } from 'fastify';
import { isLoopback } from '#platform/config/loopback.ts';

const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const;

/**
 * Whether a request was made on this machine. A foreign host name that resolves to it (DNS rebinding) is another site
 * in disguise, and a request through a proxy comes from elsewhere.
 */
export const isLocalRequest = ({ headers, hostname }: Pick<FastifyRequest, 'headers' | 'hostname'>): boolean =>
  isLoopback(hostname) && !forwarding.some((name) => headers[name] !== undefined);

/** For routes that nobody else should know about. */
export const onlyLocal: RouteShorthandOptions = {
  onRequest: (request, reply, done) => {
    if (isLocalRequest(request)) done();
    else reply.callNotFound();
  },
};
