import { createHmac, timingSafeEqual } from 'node:crypto';

/** The browser's last try to pay: what that try holds must not stand in the way of the next one. */
export const ownOrderCookie = 'checkoutOrder';

const sign = (sessionSecret: string, orderId: string): string => {
  const secret = createHmac('sha256', sessionSecret).update('checkout.own-order').digest();
  return createHmac('sha256', secret).update(orderId).digest('base64url');
};

export const ownOrderValue = (sessionSecret: string, orderId: string): string =>
  `${orderId}.${sign(sessionSecret, orderId)}`;

export const readOwnOrder = (sessionSecret: string, value: string | undefined): string | null => {
  const [orderId = '', signature = ''] = value?.split('.') ?? [];
  const expected = Buffer.from(sign(sessionSecret, orderId));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? orderId : null;
};
