import type { IncomingHttpHeaders } from 'node:http';
import { isIPv6 } from 'node:net';

/** Some proxies include the port, which changes with each connection. */
const withoutPort = (written: string): string =>
  /^\[(.*)\](?::\d+)?$/.exec(written)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(written)?.[1] ?? written;

/** Removes ports from X-Forwarded-For before anything reads it: proxy trust, limits, logs, stored orders. */
export const leaveOutPorts = (headers: IncomingHttpHeaders): void => {
  const written = headers['x-forwarded-for'];
  if (typeof written !== 'string' || !written.includes(':')) return;
  headers['x-forwarded-for'] = written
    .split(',')
    .map((address) => withoutPort(address.trim()))
    .join(', ');
};

/** IP address of the server's own API calls while it renders pages, which only the render queue limits. */
export const ownPages = '0.0.0.0';

/** An IPv4 address itself, or the first 64 bits of IPv6: a single visitor has all addresses of such a network. */
export const networkOf = (written: string): string => {
  const plain = withoutPort(written)
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  // The URL parser normalizes IPv6 addresses.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
};

/** Larger IPv6 networks around a result of `networkOf`: a building's, then an internet provider's. None for IPv4. */
export const widerNetworks = (network: string): readonly { readonly bits: 48 | 32; readonly network: string }[] => {
  const groups = network.endsWith('::/64') ? network.slice(0, -'::/64'.length).split(':') : [];
  return groups.length === 0
    ? []
    : ([48, 32] as const).map((bits) => ({ bits, network: `${groups.slice(0, bits / 16).join(':')}::/${bits}` }));
};

/** A visitor's key for their share of a queue, even if their IP address keeps changing: an IPv6 /48, or an IPv4 /24. */
export const siteOf = (network: string): string =>
  widerNetworks(network)[0]?.network ?? network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
