import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getLegalText, getLegalVersion } from '../contract.ts';
import type { LegalName } from '../legal-pages.ts';

export const legalKey = ['public', 'site', 'legal'] as const;

/** A text that people agree to, as it's in force, with its version and the earlier ones. */
export const legalTextQuery = (name: LegalName) =>
  queryOptions({
    queryKey: [...legalKey, name] as const,
    queryFn: (context) => ask<typeof getLegalText>(context, 'GET /api/v1/app/legal-texts/:name', { params: { name } }),
  });

export const legalVersionQuery = (name: LegalName, version: string) =>
  queryOptions({
    queryKey: [...legalKey, name, version] as const,
    queryFn: (context) =>
      ask<typeof getLegalVersion>(context, 'GET /api/v1/app/legal-texts/:name/versions/:version', {
        params: { name, version },
      }),
  });
