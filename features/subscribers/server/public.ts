import './tables.ts';

export { noteBounces } from './jobs.ts';
export { subscribersPersonalData } from './personal-data.ts';
