import './tables.ts';

export { payoutsListeners } from './listeners.ts';
export { findAccount } from './accounts/find-account.ts';
export { findHeldFor, isHeldFor } from './holds/find-holds.ts';
export { holdBeat, releaseHold } from './holds/hold-beat.ts';
export { connectSeller } from './accounts/connect-seller.ts';
export { skipSaleMails } from './sale-mails/queue-sale-mails.ts';
export { transferWhatIsOwed } from './transfers/transfer-what-is-owed.ts';
export { checkAccount } from './updates/check-account.ts';
export { sellerInbox } from './updates/seller-webhook-inbox.ts';
export { summarizePayee } from './admin/summarize-payee.ts';
export { findSellerMails } from './taken-back/notify-sellers.ts';
