import './tables.ts';

export { countOpenRequests } from './desk/list-desk.ts';
export { supportRecords } from './support-records.ts';
