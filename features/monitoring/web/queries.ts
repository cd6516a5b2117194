import { queryOptions } from '@tanstack/react-query';
import { ask } from '#ui/data/api.ts';
import { clientKeyHeader, type getServerStatus, serverKeyHeader, type ServerStatus } from '../contract.ts';
import { startExchange } from './exchange-key.ts';

/** Each request uses a new key. */
export const serverStatusQuery = () =>
  queryOptions({
    queryKey: ['personal', 'server-status'] as const,
    queryFn: async (context): Promise<ServerStatus> => {
      const exchange = await startExchange();
      let serverKey = '';
      const response = await ask<typeof getServerStatus>(context, 'GET /api/v1/app/server-status', {
        headers: { [clientKeyHeader]: exchange.publicKey },
        onHeaders: (header) => {
          serverKey = header(serverKeyHeader) ?? '';
        },
      });
      return JSON.parse(await exchange.decrypt(serverKey, response)) as ServerStatus;
    },
  });
