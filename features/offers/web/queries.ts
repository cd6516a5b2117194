import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { countWaiting, listMinimums, listOffers, OfferSide } from '../contract.ts';
import type { listOfferSettings } from '../contract-settings.ts';

/** Prefix of the keys that a change of an offer makes stale. */
export const offersKey = ['personal', 'offers'] as const;

export const offersQuery = (as: OfferSide, page: number) =>
  queryOptions({
    queryKey: [...offersKey, 'list', as, page] as const,
    queryFn: (context) => ask<typeof listOffers>(context, 'GET /api/v1/app/offers', { query: { as, page } }),
    // The other side may have responded since the last fetch.
    staleTime: 0,
  });

export const waitingQuery = () =>
  queryOptions({
    queryKey: [...offersKey, 'waiting'] as const,
    queryFn: (context) => ask<typeof countWaiting>(context, 'GET /api/v1/app/offers/waiting', {}),
  });

export const offerSettingsQuery = () =>
  queryOptions({
    queryKey: [...offersKey, 'settings'] as const,
    queryFn: (context) => ask<typeof listOfferSettings>(context, 'GET /api/v1/app/seller/offer-settings', {}),
  });

/** Prefix of the keys of minimums, as visitors see them. */
export const minimumsKey = ['public', 'offers', 'minimums'] as const;

export const minimumsQuery = (beatId: string) =>
  queryOptions({
    queryKey: [...minimumsKey, beatId] as const,
    queryFn: (context) =>
      ask<typeof listMinimums>(context, 'GET /api/v1/app/offers/minimums/:beatId', { params: { beatId } }),
  });
