import type { Failure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { createDocuments, type Documents } from '#platform/pdf/documents.ts';
import type { pdfTasks } from '../typesetting/pdf-tasks.ts';

type Code = 'ORDERS_BUSY' | 'ORDERS_TOO_MANY_DOCUMENTS';
export type DocumentFailure = Failure<Code>;

export interface DocumentsDeps extends Deps {
  /** The server's one queue of documents. */
  readonly documents: Documents<typeof pdfTasks, Code>;
}

/** For `openOnce`, so that all routes of a server share one queue. */
export const openDocuments = (): DocumentsDeps['documents'] =>
  createDocuments(new URL('../typesetting/pdf-process.ts', import.meta.url), {
    name: 'orders.documents',
    perOwner: 30,
    perNetwork: 90,
    tooMany: 'ORDERS_TOO_MANY_DOCUMENTS',
    busy: 'ORDERS_BUSY',
  });
