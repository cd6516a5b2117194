import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { qrCode } from './qr-code.ts';

const picture = (text: string): string | undefined =>
  qrCode(text)
    ?.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))
    .join('\n');
const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

// The expected symbols were made by the npm package qrcode-generator with the same mask, and read by jsQR.
test.each([
  ['a', 21, 'c4315a3129973d42'],
  ['https://a.example/', 25, '4389853e4d85b85d'],
  ['https://shop.example/license/7ZK4Q', 29, '544454e11c5e5b6b'],
  ['https://shop.example/license/7ZK4Q-0M8WX-R2T9V-HB31C', 33, '02a5f584d8beeca4'],
  ['https://shop.example/license/7ZK4Q-0M8WX-R2T9V-HB31C#aaaaaaaaaaaaaaaaaa', 37, 'f143216a3e4d8375'],
  ['https://shop.example/license/7ZK4Q-0M8WX-R2T9V-HB31C#éééééééééééééééééé', 41, 'a51760c23355c93d'],
])('the QR code of %s is correct', (text, size, expected) => {
  const drawn = picture(text) ?? '';
  expect(drawn.split('\n')).toHaveLength(size);
  expect(hash(drawn)).toBe(expected);
});

test('a text that is too long has no QR code', () => {
  expect(qrCode('x'.repeat(106))).toHaveLength(41);
  expect(qrCode('x'.repeat(107))).toBeNull();
});
