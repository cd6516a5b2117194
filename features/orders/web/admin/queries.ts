import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getAdminOrder, listAllOrders } from '../../contract-admin.ts';
import type { listWithdrawals } from '../../contract-withdrawals.ts';
import type { OrderState, WithdrawalState } from '../../contract.ts';

export interface OrderFilter {
  readonly search: string;
  readonly state: OrderState | undefined;
  readonly page: number;
}

/** Key of all order data that admins see. */
export const adminOrdersKey = ['personal', 'orders', 'admin'] as const;

export const allOrdersQuery = ({ search, state, page }: OrderFilter) =>
  queryOptions({
    queryKey: [...adminOrdersKey, 'list', search, state, page] as const,
    queryFn: (context) =>
      ask<typeof listAllOrders>(context, 'GET /api/v1/app/admin/orders', { query: { search, state, page } }),
  });

export const withdrawalsQuery = (filter: { readonly state: WithdrawalState; readonly page: number }) =>
  queryOptions({
    queryKey: [...adminOrdersKey, 'withdrawals', filter.state, filter.page] as const,
    queryFn: (context) => ask<typeof listWithdrawals>(context, 'GET /api/v1/app/admin/withdrawals', { query: filter }),
  });

export const adminOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...adminOrdersKey, orderId] as const,
    queryFn: (context) =>
      ask<typeof getAdminOrder>(context, 'GET /api/v1/app/admin/orders/:orderId', { params: { orderId } }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
