import type { IncomingMessage } from 'node:http';

/**
 * Whether a request names one host, or none. Of several, Node takes the first and a proxy may have taken the last: they have
 * to be refused (RFC 9112, 3.2).
 */
export const namesOneHost = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean => {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts < 2;
};
