import { expect, it } from 'vitest';
import { ApiError } from '#contract-kit/api.ts';
import type { FailureBody } from '#contract-kit/failure.ts';
import { errorMessage } from './error-message.ts';

const words = 'We couldn’t save this. Try again.';
const unreachable = 'We can’t reach the site. Check your connection and try again.';

it.each([
  ['a response with a message', 409, { message: 'Someone was faster.' }, 'Someone was faster.'],
  ['an empty object', 500, {}, words],
  ['an empty message', 500, { message: '' }, words],
  ['a message that is no text', 500, { message: { text: 'Oops' } }, words],
  ['a list', 500, [], words],
  ['a page of a proxy', 502, undefined, words],
  ['no response', 0, undefined, unreachable],
  ['a closed password dialog', 403, { message: 'Enter your password.', code: 'PASSWORD_REQUIRED' }, ''],
])('the error message for %s', (_what, status, body, shown) => {
  expect(errorMessage(new ApiError(status, body as Partial<FailureBody>), words)).toBe(shown);
});

it('the error message for a bug never contains the bug’s own message', () => {
  expect(errorMessage(new TypeError('x is undefined'), words)).toBe(words);
});
