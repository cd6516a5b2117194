import './tables.ts';

export { countOpenRequests } from './desk/list-desk.ts';
export { supportPersonalData } from './personal-data.ts';
