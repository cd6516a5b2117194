import { expect, test } from 'vitest';
import { readEmail } from './email-address.ts';

test.each([
  ['mia@example.com', 'mia@example.com'],
  ['  Mia@Example.COM ', 'Mia@example.com'],
  ["rock&roll/o'neil=x!#$%*+?^_`{|}~-@example.com", "rock&roll/o'neil=x!#$%*+?^_`{|}~-@example.com"],
  ['a@b.co', 'a@b.co'],
  ['mia@bücher.example', 'mia@xn--bcher-kva.example'],
  ['mia@BÜCHER.example', 'mia@xn--bcher-kva.example'],
  ['mia@bu\u0308cher.example', 'mia@xn--bcher-kva.example'],
  ['mia@xn--bcher-kva.example', 'mia@xn--bcher-kva.example'],
  ['mia@XN--BCHER-KVA.example', 'mia@xn--bcher-kva.example'],
  ['mia@straße.example', 'mia@xn--strae-oqa.example'],
  ['mia@例え。テスト', 'mia@xn--r8jz45g.xn--zckzah'],
  ['mia@mail.президент.рф', 'mia@mail.xn--d1abbgf6aiiy.xn--p1ai'],
  ['ｍｉａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'mia@example.com'],
  ['\u200Bmia@exam\u00ADple.com\uFEFF', 'mia@example.com'],
  ['\u202Amia@example.com\u202C', 'mia@example.com'],
  ['mia@a-b.c1.example', 'mia@a-b.c1.example'],
  [`${'x'.repeat(64)}@example.com`, `${'x'.repeat(64)}@example.com`],
  [`mia@${'x'.repeat(63)}.example`, `mia@${'x'.repeat(63)}.example`],
])('the email address %s is stored as %s', (typed, address) => {
  expect(readEmail(typed)).toEqual({ address });
  // A stored address can be typed again.
  expect(readEmail(address)).toEqual({ address });
});

const unlike = 'This is not an email address. It should look like name@example.com.';
test.each([
  ['', unlike],
  ['mia', unlike],
  ['@example.com', unlike],
  ['mia@', unlike],
  ['mia@localhost', unlike],
  ['mia@example.c', unlike],
  ['mia@127.0.0.1', unlike],
  ['mia@[127.0.0.1]', unlike],
  ['mia@example.123', unlike],
  ['mia@-example.com', unlike],
  ['mia@example-.com', unlike],
  ['mia@exam_ple.com', unlike],
  ['mia@example..com', unlike],
  ['mia@example.com.', unlike],
  ['mia@example.com/path', unlike],
  ['mia@example.com:25', unlike],
  ['mia@exam ple.com', unlike],
  ['.mia@example.com', unlike],
  ['mia.@example.com', unlike],
  ['mi..a@example.com', unlike],
  ['mia ben@example.com', 'Before the @, an email address can only have plain letters (a–z), digits and signs.'],
  ['"mia"@example.com', unlike],
  ['mia@ben@example.com', unlike],
  ['Mia <mia@example.com>', unlike],
  ['mia@example.com,ben@example.com', unlike],
  [
    'mia\r\nBcc: ben@example.com',
    'Before the @, an email address can only have plain letters (a–z), digits and signs.',
  ],
  ['mía@example.com', 'Before the @, an email address can only have plain letters (a–z), digits and signs.'],
  ['用户@example.com', 'Before the @, an email address can only have plain letters (a–z), digits and signs.'],
  [`${'x'.repeat(65)}@example.com`, 'An email address has at most 64 characters before the @.'],
  [`mia@${'x'.repeat(64)}.example`, unlike],
  [
    `${'x'.repeat(60)}@${`${'y'.repeat(60)}.`.repeat(3)}${'z'.repeat(20)}`,
    'An email address has at most 254 characters.',
  ],
  ['x'.repeat(10_000), 'An email address has at most 254 characters.'],
])('the email address %j is refused: %s', (typed, issue) => expect(readEmail(typed)).toEqual({ issue }));
