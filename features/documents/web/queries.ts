import { queryOptions } from '@tanstack/react-query';
import type { OrderLink } from '#features/orders/web/public.tsx';
import { ask } from '#ui/data/api.ts';
import type { getAgreement, getSalesReport } from '../contract.ts';

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

export const salesReportQuery = (year: string) =>
  queryOptions({
    queryKey: ['personal', 'documents', 'sales-report', year] as const,
    queryFn: (context) =>
      ask<typeof getSalesReport>(context, 'GET /api/v1/app/admin/reports/sales', { query: { year } }),
  });
