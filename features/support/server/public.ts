import './tables.ts';

export { supportRecords } from './support-records.ts';
