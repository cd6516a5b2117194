import { expect, it } from 'vitest';
import { ApiError } from '#contract-kit/api.ts';
import { messageFailure } from './use-send-message.ts';

const body = { error: 'Wait.', message: 'Wait.', code: 'SUPPORT_TOO_OFTEN', requestId: 'request-1' };
const unexpected = 'An unexpected error occurred. Please try again.';

it('says what the server has said', () => {
  expect(messageFailure(new ApiError(429, body))).toBe('Wait.');
});

it('says first what is wrong with a field', () => {
  const fields = { support: ['Write what it is about.'] };
  expect(messageFailure(new ApiError(400, { ...body, fields }))).toBe('Write what it is about.');
});

it('has words of its own where no answer came, and for a bug', () => {
  expect(messageFailure(new ApiError(0, undefined))).toBe(unexpected);
  expect(messageFailure(new TypeError('x is undefined'))).toBe(unexpected);
});
