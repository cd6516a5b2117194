import type { Work } from '../core/store.ts';

/** Makes due money available on every account. Called before a balance is read. */
export const maturePending = async (work: Work): Promise<void> => {
  await work.client.query(
    `update payments_sandbox.object set body = body || '{"status":"available"}'
     where kind = 'balance_transaction' and body ->> 'status' = 'pending' and (body ->> 'available_on')::bigint <= $1`,
    [work.now],
  );
};

/** Makes all pending money available. Returns the number of balance transactions. */
export const matureNow = async (work: Work): Promise<number> => {
  const { rowCount } = await work.client.query(
    `update payments_sandbox.object
     set body = body || jsonb_build_object('status', 'available', 'available_on', $1::bigint)
     where kind = 'balance_transaction' and body ->> 'status' = 'pending'`,
    [work.now],
  );
  return rowCount ?? 0;
};
