export { StatisticsPanel } from './components/statistics-panel.tsx';
export type { PlayButton } from './components/beat-table.tsx';
