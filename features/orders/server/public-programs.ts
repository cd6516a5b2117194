// For programs: the start, restoring and reconciling, and the demo.

import './tables.ts';

export { applyPastPayment } from './payment/apply-past-payment.ts';
export { findSoldIn } from './lifecycle/order-record.ts';
export { skipNumbers } from './payment/move-numbers.ts';
export { reconcileSince } from './rebuild/reconcile-since.ts';
export { paymentInbox } from './updates/payment-inbox.ts';
