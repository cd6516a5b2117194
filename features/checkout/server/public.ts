import './tables.ts';

export { foreseeTurn } from './holds/holds.ts';
export { emailMark, type Holder } from './holds/holders.ts';
export type { Thing } from './holds/decide-holds.ts';
export { type CartLine, listCents, type ListedLine } from './quote/cart-lines.ts';
export type { PricedCart, PricedOrder, Pricer, LinePrices, Refused } from './quote/pricer.ts';
export { findMoneyEvents } from './updates/money-events.ts';
export { sendExpireRivals } from './reconcile/send-expire-rivals.ts';
export { itemOf } from './session/place-checkout.ts';
export { reconcileOrder } from './reconcile/reconcile-order.ts';
export { checkoutInbox } from './updates/checkout-webhook-inbox.ts';
export { reconcileSince, type Reconciled } from './rebuild/reconcile-since.ts';
export { countUnknownPayments } from './rebuild/unknown-payments.ts';
export type { RebuildDeps } from './checkout-deps.ts';
