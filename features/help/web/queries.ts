import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getHelpLinksToEdit, listHelpLinks } from '../contract.ts';

/** The links of the help center, as everyone sees them. */
export const helpLinksQuery = () =>
  queryOptions({
    queryKey: ['public', 'help', 'links'] as const,
    queryFn: (context) => ask<typeof listHelpLinks>(context, 'GET /api/v1/app/csl/csl1'),
  });

/** The links with their version. An editor starts from the latest. */
export const helpEditQuery = () =>
  queryOptions({
    queryKey: ['personal', 'help', 'edit'] as const,
    queryFn: (context) => ask<typeof getHelpLinksToEdit>(context, 'GET /api/v1/app/csl/csl1/edit'),
    staleTime: 0,
  });
