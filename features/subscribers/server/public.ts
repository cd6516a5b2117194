import './tables.ts';

export { noteBounces } from './jobs.ts';
