import './tables.ts';

export { findEvidence, type OrderEvidence } from './evidence/find-evidence.ts';
export { dateChangesBack } from './lifecycle/note-change.ts';
export { applyPayment } from './payment/apply-payment.ts';
export { priceUpgrades } from './upgrades/price-upgrades.ts';
export { countUndelivered } from './mails/write-to-buyer.ts';
export { summarizeBuyer } from './purchases/summarize-buyer.ts';
export { listDailySales } from './spending/list-daily-sales.ts';
export { countSales } from './spending/count-sales.ts';
export { countOpenWithdrawals } from './admin/list-withdrawals.ts';
export { findItemsOfBeats, findReceiversOfBeat } from './lifecycle/held-beats.ts';
export { notePaymentPage } from './payment/apply-unpaid.ts';
export { orderPath } from './access/order-key.ts';
export { logOrder } from './lifecycle/log-order.ts';
export {
  findOrder,
  findSoldIn,
  findOrderIdsOf,
  findOrders,
  type ItemRecord,
  lockOrder,
  type OrderRecord,
} from './lifecycle/order-record.ts';
export { findReducedOrders, lockReducedOrders } from './lifecycle/reduced-orders.ts';
export { countLateChecks, countOrdersSince, scheduleCheck } from './lifecycle/orders-to-check.ts';
export { placeOrder } from './payment/place-order.ts';
export { countReasonUses, findUnpaidWith, sumReasons } from './reasons/reason-uses.ts';
export { skipNumbers } from './payment/move-numbers.ts';
export { writeItemMetadata, writeOrderMetadata } from './payment/order-metadata.ts';
export { reconcileSince } from './rebuild/reconcile-since.ts';
export { closeOrder, giveUp } from './reconcile/close-order.ts';
export { freeSessionPrefix, fulfillFreeOrder, reconcileOrder } from './reconcile/reconcile-order.ts';
export { paymentInbox } from './updates/payment-inbox.ts';
export { type OrderRequest, isBuyersOwn, readOrder } from './access/read-order.ts';
export { findAgreements, noteAgreementHash, readAgreement, setShowsBuyer } from './agreements/stored-agreements.ts';
export { findLicense, selectLicenses } from './agreements/select-licenses.ts';
export { receiptFacts } from './receipts/receipt-facts.ts';
export { readCreditNote } from './receipts/invoice-facts.ts';
export { readTaxDocuments, type TaxDocument } from './receipts/read-tax-documents.ts';
