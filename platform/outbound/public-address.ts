import ipaddr from 'ipaddr.js';

/** All other IPv6 is special-purpose. https://www.iana.org/assignments/ipv6-address-space */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is on the public internet. Refuses the special-purpose ranges (RFC 6890 and its successors):
 * private, loopback, link-local and with it the clouds’ metadata, CGNAT, unique-local, multicast, and the IPv6 forms
 * that carry an IPv4 address (mapped, even of a public one, NAT64, 6to4, Teredo).
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.parse(address);
  return read.range() === 'unicast' && (read instanceof ipaddr.IPv4 || read.match(globalIpv6));
};

/** 127.0.0.0/8 and ::1. */
export const isLoopbackAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';
