import type { Failure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { createDocuments, type Documents as DocumentsOf, type Reader } from '#platform/pdf/documents.ts';
import type { pdfTasks } from '../typesetting/pdf-tasks.ts';

type Code = 'ORDERS_BUSY' | 'ORDERS_TOO_MANY_DOCUMENTS';
export type DocumentFailure = Failure<Code>;
type Documents = DocumentsOf<typeof pdfTasks, Code>;

declare module '#platform/database/open.ts' {
  interface DatabaseMemory {
    /** The server's one queue of documents. */
    documents?: Documents;
  }
}

export const openDocuments = ({ db }: Pick<Deps, 'db'>): Documents =>
  (db.memory.documents ??= createDocuments(new URL('../typesetting/pdf-process.ts', import.meta.url), {
    name: 'orders.documents',
    perOwner: 30,
    perNetwork: 90,
    tooMany: 'ORDERS_TOO_MANY_DOCUMENTS',
    busy: 'ORDERS_BUSY',
  }));

export const closeDocuments = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  const { documents } = db.memory;
  delete db.memory.documents;
  await documents?.close();
};

/** Renders a document in the server's queue. */
export const makeDocument = <Name extends keyof typeof pdfTasks>(
  deps: Deps,
  name: Name,
  input: Parameters<(typeof pdfTasks)[Name]>[0],
  reader: Reader,
): Promise<Buffer | DocumentFailure> => openDocuments(deps).make(deps, name, input, reader);
