import { describe, expect, it } from 'vitest';
import { readOrderLink } from './order-link.ts';

describe('the link to an order', () => {
  it('holds its id and, for a guest, its key', () => {
    expect(readOrderLink('/orders/0190?key=a%2Bb')).toEqual({ orderId: '0190', key: 'a+b' });
    expect(readOrderLink('/orders/0190')).toEqual({ orderId: '0190', key: undefined });
  });

  it.each(['', '/orders/', '/beatstore/0190', 'https://elsewhere.example/orders/0190'])(
    'can’t be read from %j',
    (path) => {
      expect(readOrderLink(path)).toBeNull();
    },
  );
});
