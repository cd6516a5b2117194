import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Site } from '../contract.ts';
import type { AiPolicy } from '../ai-policy.ts';
import { aiPolicyQuery, ecomQuery, siteQuery } from './queries.ts';

// The store loads this file with everything in it, so dashboard panels are in web/components.
export { aiPolicyQuery, appInfoQuery, ecomQuery, siteQuery } from './queries.ts';
export type { Site } from '../contract.ts';

/** How the site runs. The server puts it into every page; while the demo catalogue is being made, it is polled. */
export const useSite = (): Site => useSuspenseQuery(siteQuery()).data;

/** Whether anything can be bought, as far as the page knows. */
export const useBuying = (): boolean => useSite().isEcomEnabled;

/** A call was refused because buying is off: updates the whole page at once. */
export const noteBuyingOff = (queryClient: QueryClient): void =>
  void queryClient.setQueryData(siteQuery().queryKey, (site) => site && { ...site, isEcomEnabled: false });

/** What the site wants of beats with sound made by AI, as far as the page knows: the server checks it. */
export const useAiPolicy = (): AiPolicy => useQuery(aiPolicyQuery()).data?.aiPolicy ?? 'allow';

/** For menus: false if it can't be read. */
export const useEcomFlag = (): boolean => {
  const { isEcomEnabled } = useSite();
  return useQuery({ ...ecomQuery(), placeholderData: { isEcomEnabled } }).data?.isEcomEnabled ?? false;
};
