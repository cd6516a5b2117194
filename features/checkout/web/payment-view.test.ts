import { describe, expect, it } from 'vitest';
import { ApiError } from '#contract-kit/api.ts';
import { nextCheck, paymentView, type PaymentStatus } from './payment-view.ts';

const status = (state: PaymentStatus['state']): PaymentStatus => ({
  state,
  orderUrl: null,
  orderNumber: 'S-1001',
  email: 'ada@example.com',
  items: [],
});
const facts = { sessionId: 'cs_1', status: undefined, error: null, checks: 0 };

describe('the page after the payment', () => {
  it('waits for the first response, and shows if the payment is missing, unknown or unreachable', () => {
    expect(paymentView(facts).view).toBe('checking');
    expect(paymentView({ ...facts, sessionId: '' }).view).toBe('missing');
    expect(paymentView({ ...facts, error: new ApiError(404, undefined) }).view).toBe('unknown');
    expect(paymentView({ ...facts, error: new ApiError(0, undefined) }).view).toBe('unreachable');
  });

  it.each(['settling', 'paid', 'failed', 'expired'] as const)('shows a payment that is %s at once', (state) => {
    expect(paymentView({ ...facts, status: status(state), checks: 1 }).view).toBe(state);
  });

  it('checks an open payment a few times before it counts as unpaid', () => {
    expect(paymentView({ ...facts, status: status('open'), checks: 3 }).view).toBe('checking');
    expect(paymentView({ ...facts, status: status('open'), checks: 4 }).view).toBe('open');
  });

  it('keeps showing the last response if a later poll fails', () => {
    const later = { ...facts, status: status('settling'), error: new ApiError(0, undefined), checks: 5 };
    expect(paymentView(later).view).toBe('settling');
  });
});

describe('the next poll of a payment’s state', () => {
  it('comes after 1.5 s at first, then less and less often, finally every 5 s', () => {
    expect([0, 1, 4].map((checks) => nextCheck('open', checks))).toEqual([1500, 1500, 1500]);
    expect(nextCheck('settling', 6)).toBe(2344);
    expect(nextCheck('settling', 100)).toBe(5000);
    expect(nextCheck(undefined, 0)).toBe(1500);
  });

  it.each(['paid', 'failed', 'expired'] as const)('is skipped once the payment is %s', (state) => {
    expect(nextCheck(state, 1)).toBe(false);
  });
});
