import ipaddr from 'ipaddr.js';

/** What IANA hands out to networks; all other IPv6 is of special use. https://www.iana.org/assignments/ipv6-address-space */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address belongs to the internet at large. Refused are all ranges of special use that the library knows (RFC 6890
 * and its successors): private, loopback, link-local and so the clouds’ metadata, CGNAT, unique-local, multicast, and the
 * IPv6 forms that carry an IPv4 address (mapped, NAT64, 6to4, Teredo). Mapped ones are refused, whatever they carry.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.parse(address);
  return read.range() === 'unicast' && (read instanceof ipaddr.IPv4 || read.match(globalIpv6));
};

/** 127.0.0.0/8 and ::1. */
export const isLoopbackAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';
