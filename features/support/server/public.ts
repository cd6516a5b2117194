import './tables.ts';

export { summarizeWriter } from './admin/summarize-writer.ts';
export { countOpenRequests } from './admin/list-requests.ts';
