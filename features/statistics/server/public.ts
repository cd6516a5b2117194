import { dayOf } from '#contract-kit/numbers/days.ts';
import './tables.ts';

export { addCounts, type DayCount } from './add-counts.ts';
