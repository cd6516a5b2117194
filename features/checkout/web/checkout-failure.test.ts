import { describe, expect, it } from 'vitest';
import { ApiError } from '#contract-kit/api.ts';
import type { FailureBody } from '#contract-kit/failure.ts';
import { failureOf } from './checkout-failure.ts';

const apiError = (status: number, body: Partial<FailureBody>) => new ApiError(status, { message: 'Words.', ...body });

describe('a payment that couldn’t be started', () => {
  it('shows which items have changed', () => {
    const quote = { items: [{ beatId: 'a', licenseId: 'b', problem: 'BEAT_GONE', message: 'Gone.', price: null }] };
    expect(failureOf(apiError(409, { code: 'CHECKOUT_CHANGED', details: quote }))).toEqual({
      kind: 'changed',
      message: 'Words.',
      quote,
    });
    expect(failureOf(apiError(409, { code: 'CHECKOUT_CHANGED' }))).toMatchObject({ kind: 'changed', quote: null });
  });

  it('leaves errors in the form’s fields to the form, at any depth of the request, and shows others as a message', () => {
    const fields = {
      'customer.zip': ['Enter your ZIP code.', 'Too short.'],
      email: ['This is not an email address.'],
      'body.customer.city': ['Enter your city.'],
      'items.0.price': ['A price has two decimals.'],
    };
    for (const [path, words] of Object.entries(fields)) {
      const failure = failureOf(apiError(400, { code: 'VALIDATION', fields: { [path]: words } }));
      expect(failure.kind).toBe(path === 'items.0.price' ? 'message' : 'fields');
    }
  });

  it('shows that e-commerce is off', () => {
    expect(failureOf(apiError(409, { code: 'ECOM_OFF' }))).toEqual({ kind: 'off' });
  });

  it('asks for consent next to the checkbox', () => {
    expect(failureOf(apiError(400, { code: 'CHECKOUT_CONSENT_MISSING' })).kind).toBe('consent');
  });

  it.each([400, 403, 404, 409, 413, 429, 502, 503, 504])(
    'keeps the buyer on the page after a %i, and shows the response’s message',
    (status) => {
      expect(failureOf(apiError(status, { code: 'ANY' }))).toEqual({ kind: 'message', message: 'Words.' });
    },
  );

  it('keeps the buyer on the page if there is no response, and shows a message', () => {
    const message = 'We can’t reach the site. Check your connection and try again.';
    expect(failureOf(new ApiError(0, undefined))).toEqual({ kind: 'message', message });
  });

  it('leads to the failed-payment page after any unexpected error', () => {
    expect(failureOf(apiError(500, {}))).toEqual({ kind: 'unexpected' });
    expect(failureOf(new TypeError('a bug'))).toEqual({ kind: 'unexpected' });
  });
});
