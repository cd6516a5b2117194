import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { hashOfSecret, modeOfSecret, newSecret, startOfSecret } from './key-format.ts';

test.each(['live', 'test'] as const)('a new %s key contains its mode, is valid and is unique', (mode) => {
  const secrets = Array.from({ length: 200 }, () => newSecret(mode));
  expect(new Set(secrets).size).toBe(secrets.length);
  for (const secret of secrets) {
    expect(secret).toMatch(new RegExp(`^sth_${mode}_[0-9A-Za-z]{49}$`));
    expect(modeOfSecret(secret)).toBe(mode);
    expect(secret.startsWith(startOfSecret(secret))).toBe(true);
    expect(startOfSecret(secret)).toHaveLength(13);
    expect(hashOfSecret(secret)).toHaveLength(32);
  }
});

test('a key ends with the CRC-32 of the rest in base 62, so that scanners can tell keys from examples', () => {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  for (let count = 0; count < 100; count += 1) {
    const secret = newSecret('live');
    const value = Array.from(secret.slice(-6)).reduce((sum, sign) => sum * 62 + alphabet.indexOf(sign), 0);
    expect(value).toBe(crc32(secret.slice(0, -6)));
  }
});

test('a key that is changed anywhere, cut or lengthened is invalid', () => {
  const secret = newSecret('test');
  const others = Array.from(
    secret,
    (sign, at) => secret.slice(0, at) + (sign === 'x' ? 'y' : 'x') + secret.slice(at + 1),
  );
  const texts = ['', 'sth_test_', secret.slice(0, -1), `${secret}0`, ` ${secret}`, secret.replace('test', 'live')];
  for (const text of [...others, ...texts]) expect(modeOfSecret(text), text).toBeNull();
});
