import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getHelpLinksToEdit, listHelpLinks } from '../contract.ts';

export const helpLinksQuery = () =>
  queryOptions({
    queryKey: ['public', 'help', 'links'] as const,
    queryFn: (context) => ask<typeof listHelpLinks>(context, 'GET /api/v1/app/csl/csl1'),
  });

export const helpEditQuery = () =>
  queryOptions({
    queryKey: ['personal', 'help', 'edit'] as const,
    queryFn: (context) => ask<typeof getHelpLinksToEdit>(context, 'GET /api/v1/app/csl/csl1/edit'),
    staleTime: 0,
  });
