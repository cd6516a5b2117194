import './tables.ts';

export { countPlays } from './count-plays.ts';
export { addCounts, type DayCount } from './add-counts.ts';
