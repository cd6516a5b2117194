import './tables.ts';
import type { OrderListener } from '#features/orders/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { writeShares } from './write-shares.ts';

/** Keeps what sellers are owed in step with the orders: to be told to orders where the server is put together. */
export const payoutsListener = ({ config, clock }: Pick<Deps, 'config' | 'clock'>): OrderListener => ({
  orderChanged: (trx, order) => writeShares(config, trx, order, clock.now()),
});
