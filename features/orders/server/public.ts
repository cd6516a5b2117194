import './tables.ts';

export { applyPayment, type Payment } from './apply-payment.ts';
export { countSales, type SaleCount } from './count-sales.ts';
export { toCsv } from './csv.ts';
export { sendFailedMail, sendSettlingMail } from './buyer-mails.ts';
export { findEndedItems } from './find-ended-items.ts';
export { findHeldBeats, findShownCovers } from './held-beats.ts';
export { isForgotten } from './forget-buyer.ts';
export { joinGuestOrders as emailVerified } from './join-guest-orders.ts';
export { moveOrder } from './move-order.ts';
export { orderPath } from './order-key.ts';
export type { OrderListener } from './order-listener.ts';
export { findOrder, lockOrder, type OrderRecord } from './order-record.ts';
export { isOpen, isPaid } from './order-states.ts';
export { ordersRecords } from './orders-records.ts';
export { findOpenOrdersWith, findOrdersToCheck } from './orders-to-check.ts';
export { placeOrder } from './place-order.ts';
