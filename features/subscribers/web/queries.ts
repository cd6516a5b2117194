import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getConfirmation, getPreferences } from '../contract.ts';
import type {
  countSubscribers,
  getNewBeats,
  listCampaigns,
  listSubscribers,
  SubscriberFilter,
} from '../contract-admin.ts';

export const mailingListKey = ['personal', 'mailing-list'] as const;

export const confirmationQuery = (token: string) =>
  queryOptions({
    queryKey: ['public', 'subscriptions', 'confirmation', token] as const,
    queryFn: (context) =>
      ask<typeof getConfirmation>(context, 'GET /api/v1/app/subscribe/confirm', { query: { token } }),
    staleTime: Infinity,
    retry: false,
  });

export const preferencesQuery = (token: string) =>
  queryOptions({
    queryKey: ['public', 'subscriptions', 'preferences', token] as const,
    queryFn: (context) =>
      ask<typeof getPreferences>(context, 'GET /api/v1/app/subscribe/preferences', { query: { token } }),
    retry: false,
  });

interface Search {
  readonly filter: SubscriberFilter;
  readonly q: string;
  readonly page: number;
}

export const subscribersQuery = (search: Search) =>
  queryOptions({
    queryKey: [...mailingListKey, 'subscribers', search] as const,
    queryFn: (context) =>
      ask<typeof listSubscribers>(context, 'GET /api/v1/app/admin/mailing-list/subscribers', { query: { ...search } }),
  });

export const totalsQuery = () =>
  queryOptions({
    queryKey: [...mailingListKey, 'totals'] as const,
    queryFn: (context) => ask<typeof countSubscribers>(context, 'GET /api/v1/app/admin/mailing-list/totals', {}),
  });

/** Refetched every few seconds while a campaign is being sent. */
export const campaignsQuery = (page: number) =>
  queryOptions({
    queryKey: [...mailingListKey, 'campaigns', page] as const,
    queryFn: (context) =>
      ask<typeof listCampaigns>(context, 'GET /api/v1/app/admin/mailing-list/campaigns', { query: { page } }),
    refetchInterval: ({ state }) => (state.data?.campaigns.some((one) => one.state === 'sending') ? 3000 : false),
  });

export const newBeatsQuery = () =>
  queryOptions({
    queryKey: [...mailingListKey, 'new-beats'] as const,
    queryFn: (context) => ask<typeof getNewBeats>(context, 'GET /api/v1/app/admin/mailing-list/new-beats', {}),
  });
