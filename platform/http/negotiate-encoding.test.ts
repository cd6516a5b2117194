import { expect, test } from 'vitest';
import { negotiateEncoding } from './negotiate-encoding.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['identity, gzip', 'gzip'],
  ['gzip;q=0.001', 'gzip'],
  ['gzip;q=0.5, br;q=0.1', 'gzip'],
  ['identity;q=1, br;q=0.5', 'identity'],
  ['gzip;q=1.0, identity; q=0.5, *;q=0', 'gzip'],
  ['br;q=0.0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['deflate', 'identity'],
  ['x-gzip', 'identity'],
  ['br;q=abc', 'identity'],
  ['*;q=0', 'identity'],
  ['identity;q=0', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('a client that accepts "%s" gets %s', (header, encoding) => {
  expect(negotiateEncoding(header)).toBe(encoding);
  expect(negotiateEncoding(header)).toBe(encoding);
});

test('an Accept-Encoding header longer than any browser’s isn’t parsed', () => {
  expect(negotiateEncoding(`br, ${'a,'.repeat(96)}`)).toBe('br');
  expect(negotiateEncoding(`br, ${'a,'.repeat(8000)}`)).toBe('identity');
});
