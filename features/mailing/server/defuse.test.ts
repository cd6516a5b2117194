import { expect, test } from 'vitest';
import { defuse } from './defuse.ts';

test.each([
  ['Tour pack', 'Tour pack'],
  ['Lease 2.0, from $4.50. Ask me!', 'Lease 2.0, from $4.50. Ask me!'],
  ['これは。いい', 'これは。いい'],
  ['visit evil-site.com', 'visit evil-site[.]com'],
  ['WWW.EVIL.COM/now', 'WWW[.]EVIL[.]COM/now'],
  ['https://10.0.0.1/a', 'https[://]10.0.0.1/a'],
  ['me@evil.com', 'me@evil[.]com'],
  ['müller.рф', 'müller[.]рф'],
  ['evil．com and evil｡com', 'evil[.]com and evil[.]com'],
  ['evil\u200B.\u2060com', 'evil[.]com'],
  ['\u202Emoc.live\u202C', 'moc[.]live'],
  ['two\r\nlines\u2028and\tmore', 'two lines and more'],
  ['\u00AD\u115F\u3164\uFFA0\u{E0041}', ''],
])('a stranger’s text %j is shown as %j in an email', (text, shown) => {
  expect(defuse(text)).toBe(shown);
});

test('a stranger’s text in an email is at most two hundred characters long', () => {
  expect([...defuse('🌊'.repeat(500))]).toHaveLength(201);
});
