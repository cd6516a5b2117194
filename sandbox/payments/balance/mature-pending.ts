import type { Work } from '../core/store.ts';

/** Money whose time has come is available, on whosever account: done before anybody looks. */
export const maturePending = async (work: Work): Promise<void> => {
  await work.client.query(
    `update payments_sandbox.object set body = body || '{"status":"available"}'
     where kind = 'balance_transaction' and body ->> 'status' = 'pending' and (body ->> 'available_on')::bigint <= $1`,
    [work.now],
  );
};

/** Puts forward the time of everything that is pending to now. Answers how much that was. */
export const matureNow = async (work: Work): Promise<number> => {
  const { rowCount } = await work.client.query(
    `update payments_sandbox.object
     set body = body || jsonb_build_object('status', 'available', 'available_on', $1::bigint)
     where kind = 'balance_transaction' and body ->> 'status' = 'pending'`,
    [work.now],
  );
  return rowCount ?? 0;
};
