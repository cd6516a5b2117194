export { FindPanel } from './components/find-panel.tsx';
export { SalesPanel } from './components/sales-panel.tsx';
export { ToDoPanel } from './components/to-do-panel.tsx';
