import './tables.ts';

export { countOpenRequests } from './admin/list-requests.ts';
export { supportPersonalData } from './personal-data.ts';
