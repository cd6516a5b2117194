import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import type { getSellerDetails } from '#features/account/contract.ts';
import type { getBlockLink, listMailBlocks } from '#features/account/contract-mail-blocks.ts';
import type {
  getPublicProfile,
  getSellerPage,
  OwnPublicProfile,
  SellerPage,
} from '#features/account/contract-public-profile.ts';

export const sellerDetailsQuery = () =>
  queryOptions({
    queryKey: ['personal', 'account', 'seller-details'] as const,
    queryFn: (context) => ask<typeof getSellerDetails>(context, 'GET /api/v1/app/seller-details'),
  });

export const blockLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['public', 'account', 'block-link', token] as const,
    queryFn: (context) => ask<typeof getBlockLink>(context, 'GET /api/v1/app/mail-blocks/link', { query: { token } }),
    staleTime: Infinity,
    retry: false,
  });

export const mailBlocksQuery = () =>
  queryOptions({
    queryKey: ['personal', 'account', 'mail-blocks'] as const,
    queryFn: (context) => ask<typeof listMailBlocks>(context, 'GET /api/v1/app/mail-blocks'),
  });

export const sellerPagesKey = ['public', 'account', 'seller-page'] as const;

/** Null if there is no such seller. */
export const sellerPageQuery = (username: string) =>
  queryOptions({
    queryKey: [...sellerPagesKey, username] as const,
    queryFn: async (context): Promise<SellerPage | null> =>
      (await ask<typeof getSellerPage>(context, 'GET /api/v1/app/profiles/:username', { params: { username } })).seller,
  });

/** The seller's own profile, with fields that visitors don't see. */
export const publicProfileQuery = () =>
  queryOptions({
    queryKey: ['personal', 'account', 'public-profile'] as const,
    queryFn: async (context): Promise<OwnPublicProfile> =>
      (await ask<typeof getPublicProfile>(context, 'GET /api/v1/app/seller/public-profile')).profile,
  });
