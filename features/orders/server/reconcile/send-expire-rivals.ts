import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';

/** Queues a job for after the commit of an exclusive sale: it closes rival orders, or checks them again. */
export const sendExpireRivals = async (
  { jobs }: Deps,
  trx: Trx,
  { orderId, beatIds }: { readonly orderId: string; readonly beatIds: readonly string[] },
): Promise<void> => {
  if (beatIds.length > 0) await jobs.send('checkout.expire-rivals', { orderId, beatIds: [...beatIds] }, { trx });
};
