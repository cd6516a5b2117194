import type { Feature } from '#platform/feature.ts';
import { openDocuments } from './sending/documents.ts';
import { documentsRoutes } from './routes.ts';

export const documentsFeature: Feature = {
  name: 'documents',
  owns: 'agreements, receipts and invoices as PDFs, tax reports',
  routes: (deps) => {
    const documents = openDocuments(deps);
    deps.onClose(() => documents.close());
    return documentsRoutes(deps);
  },
};
