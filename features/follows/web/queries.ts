import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getFollow, getFollowConfirmation, getLinkedFollows, listFollows } from '../contract.ts';
import type { listFollowers } from '../contract-audience.ts';

export const followsKey = ['personal', 'follows'] as const;

export const followQuery = (artistId: string) =>
  queryOptions({
    queryKey: [...followsKey, 'artist', artistId] as const,
    queryFn: (context) => ask<typeof getFollow>(context, 'GET /api/v1/app/follows/:artistId', { params: { artistId } }),
  });

export const followsQuery = (page: number) =>
  queryOptions({
    queryKey: [...followsKey, 'list', page] as const,
    queryFn: (context) => ask<typeof listFollows>(context, 'GET /api/v1/app/follows', { query: { page } }),
  });

export const followersQuery = (page: number) =>
  queryOptions({
    queryKey: ['personal', 'followers', page] as const,
    queryFn: (context) => ask<typeof listFollowers>(context, 'GET /api/v1/app/seller/followers', { query: { page } }),
  });

export const confirmationQuery = (token: string) =>
  queryOptions({
    queryKey: ['public', 'follows', 'confirmation', token] as const,
    queryFn: (context) =>
      ask<typeof getFollowConfirmation>(context, 'GET /api/v1/app/follow-by-email/confirm', { query: { token } }),
    staleTime: Infinity,
    retry: false,
  });

export const linkedFollowsQuery = (token: string) =>
  queryOptions({
    queryKey: ['public', 'follows', 'link', token] as const,
    queryFn: (context) => ask<typeof getLinkedFollows>(context, 'GET /api/v1/app/follow-mails', { query: { token } }),
    retry: false,
  });
