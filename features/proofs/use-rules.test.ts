import { expect, test } from 'vitest';
import { channelLink, readChannel, readIsrc, readLink } from './use-rules.ts';

test.each([
  ['@maya.lind', '@maya.lind', 'https://www.youtube.com/@maya.lind'],
  ['https://youtube.com/@maya/', 'https://www.youtube.com/@maya', 'https://www.youtube.com/@maya'],
  [
    'm.youtube.com/channel/UCabc_1-2?view=1',
    'https://www.youtube.com/channel/UCabc_1-2',
    'https://www.youtube.com/channel/UCabc_1-2',
  ],
])('the channel %s is stored as %s', (typed, stored, link) => {
  expect(readChannel(typed)).toBe(stored);
  expect(channelLink(stored)).toBe(link);
});

test.each([
  'maya',
  '@m',
  'https://youtube.com.evil.example/@maya',
  'https://www.youtube.com/watch?v=1',
  'javascript:alert(1)',
  'https://me@evil.example/@maya',
])('readChannel returns null for %s', (typed) => expect(readChannel(typed)).toBeNull());

test('an ISRC is stored without hyphens, in capitals, and an invalid one is refused', () => {
  expect(readIsrc('us-s1z-26-00001')).toBe('USS1Z2600001');
  for (const typed of ['US-S1Z-26-0000', 'U1-S1Z-26-00001', 'USS1Z26000012', '="1"'])
    expect(readIsrc(typed)).toBeNull();
});

test('a link must use https and have no password', () => {
  expect(readLink('https://open.spotify.com/track/1')).toBe('https://open.spotify.com/track/1');
  for (const typed of [
    'http://a.example/',
    'javascript:alert(1)',
    'https://a:b@c.example/',
    'https://localhost/',
    'a.example',
  ]) {
    expect(readLink(typed)).toBeNull();
  }
});
