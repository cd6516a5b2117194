export { Find } from './components/find.tsx';
export type { FindPlace } from './places.ts';
