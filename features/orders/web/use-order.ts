import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OrderLink } from './order-link.ts';
import { orderQuery } from './queries.ts';

/** States that change automatically: the page polls until they do. */
const moving = new Set(['pending', 'settling']);
const pollEvery = 5000;

/** Milliseconds until the count is refetched: the server counts a download when it starts. */
const countedAfter = 1500;

export const useOrder = (link: OrderLink) => {
  const queryClient = useQueryClient();
  const query = useQuery({
    ...orderQuery(link),
    refetchInterval: ({ state }) => (state.data && moving.has(state.data.state) ? pollEvery : false),
  });
  const onDownload = (): void => {
    setTimeout(() => void queryClient.invalidateQueries({ queryKey: orderQuery(link).queryKey }), countedAfter);
  };
  return { ...query, onDownload };
};
