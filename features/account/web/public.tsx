export { openAccountPanel } from './account-panel-store.ts';
export { AccountPanelHost } from './components/account-panel-host.tsx';
