import type { OrderRecord } from '../lifecycle/order-record.ts';

/**
 * Prefix of test payment pages, where no money moves; the keys may be live ones by now.
 * https://docs.stripe.com/api/checkout/sessions/object
 */
const testSessionPrefix = 'cs_test_';

export const isTestOrder = ({ session_id: sessionId }: Pick<OrderRecord, 'session_id'>): boolean =>
  sessionId?.startsWith(testSessionPrefix) ?? false;
