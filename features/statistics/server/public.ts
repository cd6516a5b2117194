import './tables.ts';

export { addCounts, type DayCount } from './add-counts.ts';
export { countFree } from './count-free.ts';
