import './tables.ts';

export { addCounts, type DayCount } from './add-counts.ts';
