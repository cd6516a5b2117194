import './tables.ts';

export { addCounts, type DayCount } from './counts/add-counts.ts';
export { countPlays, type Period, readCounts } from './counts/beat-counts.ts';
