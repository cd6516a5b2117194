import { expect, it } from 'vitest';
import { canonicalPhone, phoneHint, phoneIssue } from './phone-number.ts';

it.each([
  ['(404) 555-0123', '+14045550123'],
  ['404.555.0123', '+14045550123'],
  ['1 404 555 0123', '+14045550123'],
  ['+1 (404) 555–0123', '+14045550123'],
  ['４０４ ５５５ ０１２３', '+14045550123'],
  ['+44 20 7946 0123', '+442079460123'],
])('the phone number %s is stored as %s', (typed, phone) => {
  expect(canonicalPhone(typed)).toBe(phone);
  expect(phoneIssue(phone)).toBeNull();
});

it.each([
  '',
  '555-0123',
  '104 555 0123',
  '404 155 0123',
  '911 555 0123',
  '404 911 0123',
  '+1404555012',
  '+0123456789',
  'ring me',
])('%j isn’t a phone number', (typed) => expect(phoneIssue(canonicalPhone(typed))).toBe(phoneHint()));
