import type { RateLimit } from '#platform/rate-limits/rate-limits.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';

const perAccount: RateLimit = { name: 'pictures.account', max: 30, seconds: 600 };
const perNetwork: RateLimit = { name: 'pictures.network', max: 90, seconds: 600 };

/** Rate limits shared by all endpoints, because the same few processes open all images. `address` is an IP address. */
export const imageUses = (accountId: string | null, address: string): readonly (readonly [RateLimit, string])[] => {
  const network = networkOf(address);
  return [...(accountId === null ? [] : [[perAccount, accountId] as const]), [perNetwork, network]];
};
