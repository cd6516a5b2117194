import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CheckoutDeps } from '../checkout-deps.ts';

/** The order of this browser's previous attempt to pay: its reservations must not block the next one. */
const cookie = 'checkoutOrder';
const cookieSeconds = 24 * 60 * 60;

const sign = ({ sessionSecret }: CheckoutDeps['config'], orderId: string): string => {
  const secret = createHmac('sha256', sessionSecret).update('checkout.own-order').digest();
  return createHmac('sha256', secret).update(orderId).digest('base64url');
};

export const rememberOwnOrder = ({ config, publicUrl }: CheckoutDeps, reply: FastifyReply, orderId: string): void => {
  reply.setCookie(cookie, `${orderId}.${sign(config, orderId)}`, {
    path: '/api/v1/app',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    maxAge: cookieSeconds,
  });
};

/** Null if there is none, or if we didn't set it. */
export const readOwnOrder = ({ config }: CheckoutDeps, request: FastifyRequest): string | null => {
  const [orderId = '', signature = ''] = request.cookies[cookie]?.split('.') ?? [];
  const [expected, received] = [Buffer.from(sign(config, orderId)), Buffer.from(signature)];
  return received.length === expected.length && timingSafeEqual(received, expected) ? orderId : null;
};
