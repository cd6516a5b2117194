import { queryOptions } from '@tanstack/react-query';
import type { OrderLink } from '#features/orders/web/public.tsx';
import { ask } from '#ui/data/api.ts';
import type { getAgreement } from '../contract.ts';

/** An agreement never changes, but it may end. */
export const agreementQuery = ({ orderId, key }: OrderLink, itemId: string) =>
  queryOptions({
    queryKey: ['personal', 'documents', 'agreement', orderId, key, itemId] as const,
    queryFn: (context) =>
      ask<typeof getAgreement>(context, 'GET /api/v1/app/orders/:orderId/items/:itemId/agreement', {
        params: { orderId, itemId },
        query: { key },
      }),
  });
