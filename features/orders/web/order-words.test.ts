import { describe, expect, it } from 'vitest';
import { itemNotice, orderNotice } from './order-words.ts';

describe('what the buyer is told', () => {
  it('is nothing while all is well', () => {
    expect(orderNotice({ state: 'paid', email: 'ada@example.com' })).toBeNull();
    expect(itemNotice({ state: 'granted', note: null, refunded: false })).toBeNull();
  });

  it('names the email that a settling payment is waited for with', () => {
    expect(orderNotice({ state: 'settling', email: 'ada@example.com' })?.text).toContain('ada@example.com');
  });

  it('says of a lost beat that the money comes back, in the server’s words where it has some', () => {
    const lost = { state: 'lost', refunded: false } as const;
    expect(itemNotice({ ...lost, note: null })?.text).toBe(
      'Someone else bought this beat exclusively first. We’ll refund you.',
    );
    expect(itemNotice({ ...lost, note: 'Own words.' })?.text).toBe('Own words.');
  });

  it('calls a withdrawn item refunded where it was', () => {
    expect(itemNotice({ state: 'withdrawn', note: null, refunded: true })?.title).toBe('Refunded');
    expect(itemNotice({ state: 'withdrawn', note: null, refunded: false })?.title).toBe('Withdrawn');
  });
});
