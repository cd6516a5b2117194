import { describe, expect, it } from 'vitest';
import { itemNotice, orderNotice } from './order-labels.ts';

describe('order notices', () => {
  it('are empty when all is well', () => {
    expect(orderNotice({ state: 'paid', email: 'ada@example.com' })).toBeNull();
    expect(itemNotice({ state: 'granted', note: null, refunded: false, replaces: null })).toBeNull();
  });

  it('name the email address that will be notified of a settling payment', () => {
    expect(orderNotice({ state: 'settling', email: 'ada@example.com' })?.text).toContain('ada@example.com');
  });

  it('say that a lost beat is refunded, with the server’s text if it has one', () => {
    const lost = { state: 'lost', refunded: false, replaces: null } as const;
    expect(itemNotice({ ...lost, note: null })?.text).toBe(
      'Someone else bought this beat exclusively first. We’ll refund you.',
    );
    expect(itemNotice({ ...lost, note: 'Own words.' })?.text).toBe('Own words.');
  });

  it('call a withdrawn item refunded if it was refunded', () => {
    expect(itemNotice({ state: 'withdrawn', note: null, refunded: true, replaces: null })?.title).toBe('Refunded');
    expect(itemNotice({ state: 'withdrawn', note: null, refunded: false, replaces: null })?.title).toBe('Withdrawn');
  });
});
