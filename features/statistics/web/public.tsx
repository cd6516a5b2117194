export { StatisticsPanel } from './components/statistics-panel.tsx';
