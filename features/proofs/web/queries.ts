import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError } from '#contract-kit/api.ts';
import { ask } from '#ui/data/api.ts';
import type { OrderLink } from '#features/orders/web/public.tsx';
import type { getLicenseStatus, getOwnProof, listLicensees } from '../contract.ts';

/** Returns null if no license has this code. */
export const licenseStatusQuery = (code: string) =>
  queryOptions({
    queryKey: ['public', 'proofs', 'license', code] as const,
    queryFn: (context) =>
      ask<typeof getLicenseStatus>(context, 'GET /api/v1/app/licenses/:code/status', { params: { code } }).catch(
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return null;
          throw error;
        },
      ),
  });

export const ownProofQuery = ({ orderId, key }: OrderLink, itemId: string) =>
  queryOptions({
    queryKey: ['personal', 'proofs', 'own', orderId, key, itemId] as const,
    queryFn: (context) =>
      ask<typeof getOwnProof>(context, 'GET /api/v1/app/orders/:orderId/items/:itemId/proof', {
        params: { orderId, itemId },
        query: { key },
      }),
  });

export const licenseesQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: ['personal', 'proofs', 'licensees', search, page] as const,
    queryFn: (context) =>
      ask<typeof listLicensees>(context, 'GET /api/v1/app/seller/licensees', { query: { search, page } }),
    placeholderData: keepPreviousData,
  });
