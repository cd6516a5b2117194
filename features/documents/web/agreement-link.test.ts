import { expect, it } from 'vitest';
import { readOrderLink } from '#features/orders/web/public.tsx';
import { agreementLink } from './agreement-link.ts';

it('a link to an item’s agreement still opens the order', () => {
  for (const link of [
    { orderId: '0190', key: 'a+b' },
    { orderId: '0190', key: undefined },
  ]) {
    const path = agreementLink(link, '77');
    expect(path.endsWith('#agreement-77')).toBe(true);
    expect(readOrderLink(path)).toEqual(link);
  }
});
