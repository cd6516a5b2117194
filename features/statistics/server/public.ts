import './tables.ts';

export { countPlaysAndSales } from './count-plays-and-sales.ts';
export { addCounts, type DayCount } from './add-counts.ts';
