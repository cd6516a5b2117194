import { useQueryClient } from '@tanstack/react-query';
import type { Api } from '#contract-kit/api.ts';

/** The Api that the QueryClient carries: `fetch` in the browser, an in-process call while rendering on the server. */
export const apiOf = (meta: Record<string, unknown> | undefined): Api => {
  const api = meta?.['api'];
  if (typeof api !== 'function') throw new Error('this QueryClient carries no api: make it with createQueryClient');
  return api as Api;
};

/** For mutations and calls out of event handlers. */
export const useApi = (): Api => apiOf(useQueryClient().getDefaultOptions().queries?.meta);
