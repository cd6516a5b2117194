import { expect, it } from 'vitest';
import { ApiError } from '#contract-kit/api.ts';
import { messageFailure } from './use-send-message.ts';

const body = { error: 'Wait.', message: 'Wait.', code: 'SUPPORT_TOO_OFTEN', requestId: 'request-1' };
const unexpected = 'An unexpected error occurred. Please try again.';

it('a failed message shows the server’s message', () => {
  expect(messageFailure(new ApiError(429, body))).toBe('Wait.');
});

it('a failed message shows the issue of a field rather than the server’s message', () => {
  const fields = { support: ['Tell us what it’s about.'] };
  expect(messageFailure(new ApiError(400, { ...body, fields }))).toBe('Tell us what it’s about.');
});

it('a failed message has a default text for a response without a message, and for a bug', () => {
  expect(messageFailure(new ApiError(502, undefined))).toBe(unexpected);
  expect(messageFailure(new TypeError('x is undefined'))).toBe(unexpected);
});
