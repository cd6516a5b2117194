import './tables.ts';

export type { DeskHelpers } from './admin/admin-deps.ts';
export { applyPayment, type Payment } from './payment/apply-payment.ts';
export { createDocuments, type Documents } from './documents/documents.ts';
export { sumSales } from './spending/sum-sales.ts';
export { countSales, type SaleCount } from './spending/count-sales.ts';
export { findHeldBeats, findShownCovers } from './lifecycle/held-beats.ts';
export { joinGuestOrders as emailVerified } from './buyers/guest-orders.ts';
export { applyUnpaid, notePaymentPage } from './payment/apply-unpaid.ts';
export { orderPath } from './access/order-key.ts';
export type { OrderListener } from './lifecycle/order-listener.ts';
export { findOrder, isForgotten, lockOrder, type OrderRecord } from './lifecycle/order-record.ts';
export { isOpen, isPaid } from './lifecycle/order-states.ts';
export { ordersRecords } from './buyers/orders-records.ts';
export { findEndedSales, findRivals } from './exclusive/sell-exclusive-once.ts';
export { owesRefund } from './lifecycle/next-check.ts';
export { findOrdersToCheck, scheduleCheck } from './lifecycle/orders-to-check.ts';
export { placeOrder } from './payment/place-order.ts';
