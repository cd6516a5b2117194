export { FindPanel } from './components/find-panel.tsx';
