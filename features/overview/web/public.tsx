export { FindPanel } from './components/find-panel.tsx';
export { SalesPanel } from './components/sales-panel.tsx';
