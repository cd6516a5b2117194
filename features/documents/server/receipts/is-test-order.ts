import type { OrderRecord } from '#features/orders/server/public.ts';

/**
 * Prefix of payment pages in test mode, which move no money (https://docs.stripe.com/api/checkout/sessions/object).
 * Today's keys say nothing about an older order.
 */
const testSessionPrefix = 'cs_test_';

export const isTestOrder = ({ session_id: sessionId }: Pick<OrderRecord, 'session_id'>): boolean =>
  sessionId?.startsWith(testSessionPrefix) ?? false;
