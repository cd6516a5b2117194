import './tables.ts';

export { findMoneyEvents } from './updates/money-events.ts';
export { sendExpireRivals } from './reconcile/send-expire-rivals.ts';
export { itemOf } from './session/place-checkout.ts';
export { reconcileOrder } from './reconcile/reconcile-order.ts';
export { checkoutInbox } from './updates/checkout-webhook-inbox.ts';
export { reconcileSince, type Reconciled } from './rebuild/reconcile-since.ts';
export { countUnknownPayments } from './rebuild/unknown-payments.ts';
export type { RebuildDeps } from './checkout-deps.ts';
