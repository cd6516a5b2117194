import { expect, test } from 'vitest';
import { priceIssue, textIssue } from './rules.ts';

test.each([
  'https://x.example',
  'x.example',
  'Mail mia@mail.example',
  't.me/mia',
  'WWW．EXAMPLE．COM',
  'ftp://10.0.0.1',
])('an offer’s message with a link is refused: %s', (text) =>
  expect(textIssue(text)).toBe('Leave out links and email addresses.'),
);

test.each(['', 'For my album. It’s the third one.', 'e.g. 300, i.e. less', '$4.50 is all I have', 'OK… 3.5x more'])(
  'an offer’s message without a link is accepted: %s',
  (text) => expect(textIssue(text)).toBeNull(),
);

test('an offer’s price has digits with at most two decimals, and is more than zero', () => {
  for (const price of ['1', '19.99', '.5', '400.', ' 12 ']) expect(priceIssue(price), price).toBeNull();
  expect(priceIssue('')).toBe('Enter a price, like 19.99.');
  expect(priceIssue('12,50')).toBe('Enter a price, like 19.99.');
  expect(priceIssue('1.999')).toBe('Use at most two decimals, like 19.99.');
  expect(priceIssue('1000000')).toBe('Enter 999,999.99 or less.');
  expect(priceIssue('0.00')).toBe('Enter more than 0.');
});
