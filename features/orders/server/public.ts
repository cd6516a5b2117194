import './tables.ts';

export { labelFacts } from './label-facts.ts';
export { findDownloaded, findEvidence, type OrderEvidence } from './evidence/find-evidence.ts';
export { countUndelivered } from './mails/mail-cases.ts';
export { priceUpgrades } from './upgrades/price-upgrades.ts';
export { summarizeBuyer } from './purchases/summarize-buyer.ts';
export { listMonthlySales } from './spending/list-monthly-sales.ts';
export { listDailySales } from './spending/list-daily-sales.ts';
export { countSales } from './spending/count-sales.ts';
export { findItemsOfBeats, findReceiversOfBeat } from './lifecycle/held-beats.ts';
export { notePaymentPage } from './payment/apply-unpaid.ts';
export { orderPath } from './access/order-key.ts';
export { logOrder } from './lifecycle/log-order.ts';
export {
  findOrder,
  findOrderIdsOf,
  findOrders,
  type ItemRecord,
  lockOrder,
  type OrderRecord,
} from './lifecycle/order-record.ts';
export { findReducedOrders, lockReducedOrders } from './lifecycle/reduced-orders.ts';
export { placeOrder } from './payment/place-order.ts';
export { countReasonUses, findUnpaidWith, sumReasons } from './reasons/reason-uses.ts';
export { writeItemMetadata, writeOrderMetadata } from './payment/order-metadata.ts';
export { closeOrder } from './reconcile/close-order.ts';
export { fulfillFreeOrder, reconcileOrder } from './reconcile/reconcile-order.ts';
export { type OrderRequest, isBuyersOwn, readOrder } from './access/read-order.ts';
export { findContractTexts } from './mails/contract-texts.ts';
export { findAgreements, noteAgreementHash, readAgreement, setShowsBuyer } from './agreements/stored-agreements.ts';
export { findLicense, selectLicenses, withOrder } from './agreements/select-licenses.ts';
export { findCreditNotes } from './receipts/find-credit-notes.ts';
export { readTaxDocuments, type TaxDocument } from './receipts/read-tax-documents.ts';
