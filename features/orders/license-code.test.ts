import { expect, test } from 'vitest';
import { formatLicenseCode, licensePath, maxTypedCode, readLicenseCode } from './license-code.ts';

const code = '7ZK4Q0M8WXR2T9VHB31C';

test.each([
  ['as shown', '7ZK4Q-0M8WX-R2T9V-HB31C'],
  ['in lower case', '7zk4q-0m8wx-r2t9v-hb31c'],
  ['with spaces', ' 7ZK4Q 0M8WX R2T9V HB31C '],
  ['without separators', code],
  ['with a word processor’s dashes', '7ZK4Q–0M8WX–R2T9V–HB31C'],
  ['with letters for digits', '7ZK4Q-oM8WX-R2T9V-HB3lC'],
  ['with an I for a 1', '7ZK4Q-OM8WX-R2T9V-HB3IC'],
  ['with a hyphen after each character', [...code].join('-')],
])('readLicenseCode reads a code %s', (_, typed) => {
  expect(typed.length).toBeLessThanOrEqual(maxTypedCode);
  expect(readLicenseCode(typed)).toBe(code);
});

test.each(['', code.slice(1), `${code}7`, code.replace('Z', 'U'), code.replace('Z', 'Ž'), code.replace('Z', '%')])(
  'readLicenseCode returns null for %j',
  (typed) => expect(readLicenseCode(typed)).toBeNull(),
);

test('a code is shown in groups of five, also in its link', () => {
  expect(formatLicenseCode(code)).toBe('7ZK4Q-0M8WX-R2T9V-HB31C');
  expect(licensePath(code)).toBe('/license/7ZK4Q-0M8WX-R2T9V-HB31C');
});
