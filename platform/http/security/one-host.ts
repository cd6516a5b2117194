import type { IncomingMessage } from 'node:http';

/** Node takes the first of several Host headers, a proxy maybe the last: such requests are refused (RFC 9112, 3.2). */
export const namesOneHost = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean => {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts < 2;
};
