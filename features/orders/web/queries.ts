import { queryOptions } from '@tanstack/react-query';
import { apiOf } from '#ui/data/api.ts';
import type { getOrder } from '../contract.ts';
import type { OrderLink } from '../order-link.ts';

export const orderQuery = ({ orderId, key }: OrderLink) =>
  queryOptions({
    queryKey: ['orders', orderId, key],
    queryFn: ({ meta, signal }) =>
      apiOf(meta)<typeof getOrder>('GET /api/v1/app/orders/:orderId', { params: { orderId }, query: { key }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
