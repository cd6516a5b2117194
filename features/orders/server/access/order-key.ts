import { createHmac, timingSafeEqual } from 'node:crypto';

interface KeyedOrder {
  readonly id: string;
  readonly key_version: number;
}

/** Anyone who has the key may open the order. Raising `key_version` invalidates every key issued before. */
export const orderKey = (sessionSecret: string, order: KeyedOrder): string => {
  const secret = createHmac('sha256', sessionSecret).update('orders.key').digest();
  return createHmac('sha256', secret).update(`order:${order.id}:${order.key_version}`).digest('base64url');
};

export const isOrderKey = (sessionSecret: string, order: KeyedOrder, key: string | undefined): boolean => {
  const expected = Buffer.from(orderKey(sessionSecret, order));
  const candidate = Buffer.from(key ?? '');
  return candidate.length === expected.length && timingSafeEqual(candidate, expected);
};

export const orderPath = (sessionSecret: string, order: KeyedOrder): string =>
  `/orders/${order.id}?key=${orderKey(sessionSecret, order)}`;
