import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getSiteDocumentToEdit, getSitePreview, getSiteVersion, listSiteDocuments } from '../../contract.ts';
import type { getSetup } from '../../contract-setup.ts';
import type { DocumentName } from '../../documents.ts';
import { legalKey } from '../legal-queries.ts';
import { siteDocumentQuery } from '../queries.ts';

/** All that only people who edit the site see. */
export const siteEditorKey = ['personal', 'site'] as const;

export const sitePreviewQuery = (key: string) =>
  queryOptions({
    queryKey: ['public', 'site', 'preview', key] as const,
    queryFn: (context) => ask<typeof getSitePreview>(context, 'GET /api/v1/app/site-previews', { query: { key } }),
    staleTime: Infinity,
  });

export const siteDocumentsQuery = () =>
  queryOptions({
    queryKey: ['personal', 'site', 'documents'] as const,
    queryFn: (context) => ask<typeof listSiteDocuments>(context, 'GET /api/v1/app/admin/site-documents'),
    staleTime: 0,
  });

export const siteDocumentToEditQuery = (name: DocumentName) =>
  queryOptions({
    queryKey: ['personal', 'site', 'edit', name] as const,
    queryFn: (context) =>
      ask<typeof getSiteDocumentToEdit>(context, 'GET /api/v1/app/admin/site-documents/:name', { params: { name } }),
    staleTime: 0,
  });

export const setupQuery = () =>
  queryOptions({
    queryKey: ['personal', 'site', 'setup'] as const,
    queryFn: (context) => ask<typeof getSetup>(context, 'GET /api/v1/app/admin/site-setup'),
    staleTime: 0,
  });

export const siteVersionQuery = (name: DocumentName, version: number) =>
  queryOptions({
    queryKey: ['personal', 'site', 'version', name, version] as const,
    queryFn: (context) =>
      ask<typeof getSiteVersion>(context, 'GET /api/v1/app/admin/site-documents/:name/versions/:version', {
        params: { name, version },
      }),
    staleTime: Infinity,
  });

/** Fetches again what editors and visitors see of a document, after someone has changed it. */
export const useRefreshDocument = (name: DocumentName): (() => Promise<unknown>) => {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      ...[siteEditorKey, siteDocumentQuery(name).queryKey, legalKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
      // No page asks for it by itself.
      name === 'theme' && queryClient.fetchQuery(siteDocumentQuery(name)),
    ]);
};
