import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getDelivery, listDeliveries, listEndpoints } from '../contract.ts';
import type { getLabelDelivery, listLabelDeliveries, listLabelEndpoints } from '../contract-admin.ts';

export type WebhookOwner = 'seller' | 'label';

export const webhooksKey = ['personal', 'outgoing-webhooks'] as const;

export const endpointsQuery = (owner: WebhookOwner) =>
  queryOptions({
    queryKey: [...webhooksKey, owner, 'list'] as const,
    queryFn: async (context) =>
      owner === 'label'
        ? (await ask<typeof listLabelEndpoints>(context, 'GET /api/v1/app/admin/webhooks')).endpoints
        : (await ask<typeof listEndpoints>(context, 'GET /api/v1/app/seller/webhooks')).endpoints,
    staleTime: 0,
  });

/** Milliseconds until a delivery in progress is fetched again. */
const againMs = 4000;

export const deliveriesQuery = (owner: WebhookOwner, endpointId: string, before: string | null) =>
  queryOptions({
    queryKey: [...webhooksKey, owner, 'deliveries', endpointId, before] as const,
    queryFn: (context) => {
      const input = { params: { endpointId }, query: before ? { before } : {} };
      return owner === 'label'
        ? ask<typeof listLabelDeliveries>(context, 'GET /api/v1/app/admin/webhooks/:endpointId/deliveries', input)
        : ask<typeof listDeliveries>(context, 'GET /api/v1/app/seller/webhooks/:endpointId/deliveries', input);
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
    // The endpoint and its deliveries are read one after the other: one may be sent in between.
    refetchInterval: ({ state: { data } }) =>
      data && (data.endpoint.waiting > 0 || data.deliveries.some(({ state }) => state === 'waiting')) ? againMs : false,
  });

export const deliveryQuery = (
  owner: WebhookOwner,
  params: { readonly endpointId: string; readonly deliveryId: string },
) =>
  queryOptions({
    queryKey: [...webhooksKey, owner, 'delivery', params] as const,
    queryFn: async (context) =>
      owner === 'label'
        ? (
            await ask<typeof getLabelDelivery>(
              context,
              'GET /api/v1/app/admin/webhooks/:endpointId/deliveries/:deliveryId',
              { params },
            )
          ).delivery
        : (
            await ask<typeof getDelivery>(
              context,
              'GET /api/v1/app/seller/webhooks/:endpointId/deliveries/:deliveryId',
              { params },
            )
          ).delivery,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' ? againMs : false),
  });
