import { isIPv4 } from 'node:net';

/**
 * Whether a host name can only mean this machine: `localhost` and names below it (RFC 6761, 6.3), 127.0.0.0/8 (RFC
 * 1122, 3.2.1.3) and ::1 (RFC 4291, 2.5.3), as written in a setting, a URL or a Host header.
 */
export const isLoopback = (written: string): boolean => {
  const host = URL.parse(`http://${written.includes(':') && !written.startsWith('[') ? `[${written}]` : written}`);
  if (host === null) return false;
  const { hostname } = host;
  if (hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]') return true;
  return isIPv4(hostname) && hostname.startsWith('127.');
};
