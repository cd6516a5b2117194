import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getSiteDocument } from '../contract.ts';
import type { DocumentData, DocumentName } from '../documents.ts';

// Every page loads this file, so it has nothing else.

export const siteDocumentQuery = <Name extends DocumentName>(name: Name) =>
  queryOptions({
    queryKey: ['public', 'site', 'document', name] as const,
    queryFn: async (context) => {
      const { data } = await ask<typeof getSiteDocument>(context, 'GET /api/v1/app/site-documents/:name', {
        params: { name },
      });
      return data as DocumentData<Name>;
    },
  });

/** A part of the site as visitors see it, which the page's loader has fetched. */
export const useSiteDocument = <Name extends DocumentName>(name: Name): DocumentData<Name> =>
  useSuspenseQuery(siteDocumentQuery(name)).data;

/** Colors and logo that are published, which come with the page; undefined while the site looks as it was built. */
export const useLabelTheme = (): DocumentData<'theme'> | undefined =>
  useQuery({ ...siteDocumentQuery('theme'), enabled: false }).data;
