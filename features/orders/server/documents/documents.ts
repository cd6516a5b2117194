import type { Failure } from '#contract-kit/failure.ts';
import { createDocuments, type Documents as DocumentsOf } from '#platform/pdf/documents.ts';
import type { pdfTasks } from './pdf-tasks.ts';

type Code = 'ORDERS_BUSY' | 'ORDERS_TOO_MANY_DOCUMENTS';
export type DocumentFailure = Failure<Code>;
export type Documents = DocumentsOf<typeof pdfTasks, Code>;

export const openDocuments = (): Documents =>
  createDocuments(new URL('./pdf-process.ts', import.meta.url), {
    name: 'orders.documents',
    perOwner: 30,
    perNetwork: 90,
    tooMany: 'ORDERS_TOO_MANY_DOCUMENTS',
    busy: 'ORDERS_BUSY',
  });
