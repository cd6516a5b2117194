import './tables.ts';

export { countOpenRequests } from './admin/list-requests.ts';
