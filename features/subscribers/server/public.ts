import './tables.ts';

export { noteBounces } from './jobs.ts';
export { subscriberRecords } from './subscriber-records.ts';
