import type { OrderRecord } from '../lifecycle/order-record.ts';

/**
 * Test payment pages move no money; the keys may be live by now. https://docs.stripe.com/api/checkout/sessions/object
 */
const testSessionPrefix = 'cs_test_';

export const isTestOrder = ({ session_id: sessionId }: Pick<OrderRecord, 'session_id'>): boolean =>
  sessionId?.startsWith(testSessionPrefix) ?? false;
