import { describe, expect, test } from 'vitest';
import { nextCheckAt } from './next-check.ts';
import type { ItemRecord, OrderRecord } from './order-record.ts';

const opened = new Date('2026-11-22T10:00:00Z');
const at = (minutes: number): Date => new Date(opened.getTime() + minutes * 60_000);
const order = (facts: Partial<OrderRecord>): OrderRecord =>
  ({
    state: 'pending',
    created_at: opened,
    session_expires_at: at(720),
    paid_at: null,
    total_cents: 1999,
    provider_fee_cents: null,
    items: [],
    ...facts,
  }) as unknown as OrderRecord;
const minutesUntil = (facts: Partial<OrderRecord>, now: number): number | null => {
  const next = nextCheckAt(order(facts), at(now));
  return next && (next.getTime() - at(now).getTime()) / 60_000;
};

describe('an order’s next check with Stripe', () => {
  test.each([
    [0, 1],
    [1, 5],
    [4.9, 5],
    [5, 15],
    [15, 60],
    [60, 720],
  ])('for a page opened %d minutes ago is at minute %d', (now, next) => {
    expect(nextCheckAt(order({}), at(now))).toEqual(at(next));
  });

  test('is also at the end of a payment page that closes early, and every five minutes after an hour', () => {
    const exclusive = { session_expires_at: at(31) };
    expect(nextCheckAt(order(exclusive), at(15))).toEqual(at(31));
    expect(nextCheckAt(order(exclusive), at(31))).toEqual(at(60));
    expect(minutesUntil(exclusive, 61)).toBe(5);
  });

  test.each<[string, Partial<OrderRecord>, number, number | null]>([
    ['settling, at first', { state: 'settling' }, 3, 5],
    ['settling for a day', { state: 'settling' }, 1440, 144],
    ['settling for a week', { state: 'settling' }, 10_080, 360],
    ['disputed', { state: 'disputed', paid_at: opened }, 3, 360],
    ['paid, the fee unknown', { state: 'paid', paid_at: opened }, 3, 5],
    ['paid, the fee unknown for over a week', { state: 'paid', paid_at: opened }, 10_081, null],
    ['paid, the fee known', { state: 'paid', paid_at: opened, provider_fee_cents: 88 }, 3, null],
    ['free', { state: 'paid', paid_at: opened, total_cents: 0 }, 3, null],
    ['expired', { state: 'expired' }, 3, null],
    ['refunded', { state: 'refunded', paid_at: opened }, 3, null],
  ])('depends on its state: %s', (_, facts, now, minutes) => {
    expect(minutesUntil(facts, now)).toBe(minutes);
  });

  test('is scheduled while an item is lost and not refunded yet', () => {
    const line = (refunded_cents: number) => ({ state: 'lost', paid_cents: 1999, refunded_cents }) as ItemRecord;
    const paid = { state: 'paid', paid_at: opened, provider_fee_cents: 88 } as const;
    expect(minutesUntil({ ...paid, items: [line(0)] }, 3)).toBe(5);
    expect(minutesUntil({ ...paid, items: [line(1999)] }, 3)).toBeNull();
  });
});
