import type { IncomingHttpHeaders } from 'node:http';
import { isIPv6 } from 'node:net';

/** Some proxies include the port, which changes with each connection. */
const withoutPort = (written: string): string =>
  /^\[(.*)\](?::\d+)?$/.exec(written)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(written)?.[1] ?? written;

/**
 * Some proxies add a port to each address, which changes with every connection. Removed before anything reads the
 * headers: proxy trust, limits, logs and stored orders.
 */
export const leaveOutPorts = (headers: IncomingHttpHeaders): void => {
  const written = headers['x-forwarded-for'];
  if (typeof written !== 'string' || !written.includes(':')) return;
  headers['x-forwarded-for'] = written
    .split(',')
    .map((address) => withoutPort(address.trim()))
    .join(', ');
};

/**
 * The address of the server's own API calls while it renders pages. No visitor can have it. The render queue limits how
 * many pages are rendered.
 */
export const ownPages = '0.0.0.0';

/**
 * The network of an address: the IPv4 address itself, or the first 64 bits of IPv6, because a single visitor has all
 * the addresses in it.
 */
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

/**
 * The larger IPv6 networks around one of `networkOf`, narrowest first: the site's, then its internet provider's. None
 * for IPv4.
 */
export const widerNetworks = (network: string): readonly { readonly bits: 48 | 32; readonly network: string }[] => {
  const groups = network.endsWith('::/64') ? network.slice(0, -'::/64'.length).split(':') : [];
  return groups.length === 0
    ? []
    : ([48, 32] as const).map((bits) => ({ bits, network: `${groups.slice(0, bits / 16).join(':')}::/${bits}` }));
};

/** The key for one site's share of a queue, even if its address keeps changing: an IPv6 /48, or an IPv4 /24. */
export const siteOf = (network: string): string =>
  widerNetworks(network)[0]?.network ?? network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
