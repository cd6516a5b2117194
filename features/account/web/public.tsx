export { openAccountPanel } from './account-panel-store.ts';
export { AccountPanelHost } from './components/account-panel-host.tsx';
export { SellerDetailsForm } from './components/seller-details-form.tsx';
export { sellerDetailsQuery } from './queries.ts';
