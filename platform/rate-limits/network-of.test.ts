import { expect, test } from 'vitest';
import { networkOf, siteOf, widerNetworks } from './network-of.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.7:51034', '203.0.113.7'],
  ['[2001:db8:1:2::3]:443', '2001:db8:1:2::/64'],
  ['', ''],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1::/48', '2001:db8::/32'], '2001:db8:1::/48'],
  ['2001:db8::1', ['2001:db8:0::/48', '2001:db8::/32'], '2001:db8:0::/48'],
  ['203.0.113.7', [], '203.0.113.0/24'],
  ['', [], ''],
])('%s belongs to the wider networks %j and to the site %s', (address, wider, site) => {
  const network = networkOf(address);
  expect(widerNetworks(network).map((one) => one.network)).toEqual(wider);
  expect(siteOf(network)).toBe(site);
});
