export { SalesPanel } from './components/sales-panel.tsx';
