import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getSiteDocumentToEdit, getSitePreview, getSiteVersion, listSiteDocuments } from '../../contract.ts';
import type { getSetup } from '../../contract-setup.ts';
import { isArtistPage } from '../../artist-page.ts';
import type {
  findSiteSellers,
  getOwnPage,
  getOwnPageState,
  getOwnVersion,
  listSiteArtists,
} from '../../contract-artist-pages.ts';
import type { EditableName } from '../../documents.ts';
import { legalKey } from '../legal-queries.ts';
import { siteDocumentQuery } from '../queries.ts';

/** A version never changes, except what an artist's page shows at first: the label's entry. */
const staleTimeOf = (version: number): number => (version === 0 ? 0 : Infinity);

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

export const siteDocumentToEditQuery = (name: EditableName) =>
  queryOptions({
    queryKey: ['personal', 'site', 'edit', name] as const,
    queryFn: (context) =>
      ask<typeof getSiteDocumentToEdit>(context, 'GET /api/v1/app/admin/site-documents/:name', { params: { name } }),
    staleTime: 0,
  });

/** The label's artists, and what they've published themselves. */
export const siteArtistsQuery = () =>
  queryOptions({
    queryKey: ['personal', 'site', 'artists'] as const,
    queryFn: (context) => ask<typeof listSiteArtists>(context, 'GET /api/v1/app/admin/site-artists'),
    staleTime: 0,
  });

/** Covers every search. */
export const siteSellersKey = ['personal', 'site', 'sellers'] as const;

export const siteSellersQuery = (q: string) =>
  queryOptions({
    queryKey: [...siteSellersKey, q] as const,
    queryFn: (context) => ask<typeof findSiteSellers>(context, 'GET /api/v1/app/admin/site-sellers', { query: { q } }),
  });

export const ownPageStateQuery = () =>
  queryOptions({
    queryKey: ['personal', 'site', 'own-page-state'] as const,
    queryFn: (context) => ask<typeof getOwnPageState>(context, 'GET /api/v1/app/artist-page/state'),
    staleTime: 0,
  });

export const ownPageQuery = () =>
  queryOptions({
    queryKey: ['personal', 'site', 'own-page'] as const,
    queryFn: (context) => ask<typeof getOwnPage>(context, 'GET /api/v1/app/artist-page'),
    staleTime: 0,
  });

export const setupQuery = () =>
  queryOptions({
    queryKey: ['personal', 'site', 'setup'] as const,
    queryFn: (context) => ask<typeof getSetup>(context, 'GET /api/v1/app/admin/site-setup'),
    staleTime: 0,
  });

export const siteVersionQuery = (name: EditableName, version: number) =>
  queryOptions({
    queryKey: ['personal', 'site', 'version', name as string, version] as const,
    queryFn: (context) =>
      ask<typeof getSiteVersion>(context, 'GET /api/v1/app/admin/site-documents/:name/versions/:version', {
        params: { name, version },
      }),
    staleTime: staleTimeOf(version),
  });

export const ownVersionQuery = (version: number) =>
  queryOptions({
    queryKey: ['personal', 'site', 'version', 'own', version] as readonly [
      'personal',
      'site',
      'version',
      string,
      number,
    ],
    queryFn: (context) =>
      ask<typeof getOwnVersion>(context, 'GET /api/v1/app/artist-page/versions/:version', { params: { version } }),
    staleTime: staleTimeOf(version),
  });

/** Fetches again what editors and visitors see of a document, after someone has changed it. */
export const useRefreshDocument = (name: EditableName): (() => Promise<unknown>) => {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      ...[siteEditorKey, siteDocumentQuery(isArtistPage(name) ? 'artists' : name).queryKey, legalKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
      // No page asks for it by itself.
      name === 'theme' && queryClient.fetchQuery(siteDocumentQuery(name)),
    ]);
};
