export { Find } from './components/find.tsx';
export { FindPanel } from './components/find-panel.tsx';
export type { FindPlace } from './places.ts';
