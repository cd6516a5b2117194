import type { IncomingHttpHeaders } from 'node:http';
import { withoutPort } from '#platform/rate-limits/network-of.ts';

/**
 * Some proxies write a port beside each address, which changes with every connection. Left out before anybody reads them: of
 * a trusted proxy, of the visitor, in limits, logs and what is kept of an order.
 */
export const leaveOutPorts = (headers: IncomingHttpHeaders): void => {
  const written = headers['x-forwarded-for'];
  if (typeof written !== 'string' || !written.includes(':')) return;
  headers['x-forwarded-for'] = written
    .split(',')
    .map((address) => withoutPort(address.trim()))
    .join(', ');
};
