import type { Feature } from '#platform/feature.ts';
import { openDocuments } from './sending/documents.ts';
import { documentsRoutes } from './routes.ts';

export const documentsFeature: Feature = {
  name: 'documents',
  owns: 'agreements, receipts and invoices as PDFs, tax reports',
  routes: (deps) => documentsRoutes({ ...deps, documents: deps.openOnce(openDocuments) }),
};
