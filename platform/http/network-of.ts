import { isIPv6 } from 'node:net';

/** Some proxies name the port too, which is another one with each connection. */
const withoutPort = (written: string): string =>
  /^\[(.*)\](?::\d+)?$/.exec(written)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(written)?.[1] ?? written;

/**
 * Whoever is behind an address, as far as it tells: an IPv4 address alone, of IPv6 the first 64 bits, because a single
 * visitor has all addresses below them.
 */
export const networkOf = (written: string): string => {
  const plain = withoutPort(written)
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  // The URL parser writes every address of IPv6 in one way.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
};
