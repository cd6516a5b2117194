import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask, useApi } from '#ui/data/api.ts';
import type { endOtherSessions, endSession, listSessions } from '../../contract.ts';

/** How often the list is refetched, so that sessions that end elsewhere disappear. */
const pollEvery = 10_000;

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['personal', 'auth', 'sessions'] as const,
    queryFn: (context) => ask<typeof listSessions>(context, 'GET /api/v1/app/sessions'),
    staleTime: 0,
    refetchInterval: pollEvery,
    refetchOnWindowFocus: true,
  });

const useRenewedList = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey });
};

export const useEndSession = () => {
  const api = useApi();
  const onSettled = useRenewedList();
  return useMutation({
    mutationFn: (sessionId: string) =>
      api<typeof endSession>('DELETE /api/v1/app/sessions/:sessionId', { params: { sessionId } }),
    onSettled,
  });
};

export const useEndOthers = () => {
  const api = useApi();
  const onSettled = useRenewedList();
  return useMutation({
    mutationFn: () => api<typeof endOtherSessions>('DELETE /api/v1/app/sessions', {}),
    onSettled,
  });
};
