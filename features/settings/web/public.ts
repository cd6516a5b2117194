import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Site } from '../contract.ts';
import type { AiPolicy } from '../ai-policy.ts';
import { aiPolicyQuery, ecomQuery, siteQuery } from './queries.ts';

// The store loads everything in this file, so no dashboard panel belongs here.
export { aiPolicyQuery, appInfoQuery, ecomQuery, siteQuery } from './queries.ts';
export type { Site } from '../contract.ts';

/** Every page contains this, and polls it while the demo catalogue is made, the database is down, or buying is off. */
export const useSite = (): Site => useSuspenseQuery(siteQuery()).data;

/** Whether anything can be bought, as far as the page knows. */
export const useBuying = (): boolean => useSite().isEcomEnabled;

/** Updates the whole page after a call was refused because buying is off. */
export const noteBuyingOff = (queryClient: QueryClient): void =>
  void queryClient.setQueryData(siteQuery().queryKey, (site) => site && { ...site, isEcomEnabled: false });

/** The site's AI policy, as far as the page knows; the server enforces it. */
export const useAiPolicy = (): AiPolicy => useQuery(aiPolicyQuery()).data?.aiPolicy ?? 'allow';

/** For menus; false if it can't be read. */
export const useEcomFlag = (): boolean => {
  const { isEcomEnabled } = useSite();
  return useQuery({ ...ecomQuery(), placeholderData: { isEcomEnabled } }).data?.isEcomEnabled ?? false;
};
