import './tables.ts';

export { findThreads, type SupportThread } from './find-threads.ts';
export { summarizeWriter } from './admin/summarize-writer.ts';
