import { z } from 'zod';
import { onBehalf, route } from '../core/api-route.ts';
import { maturePending } from './mature-pending.ts';
import { expandParam } from '../core/params.ts';
import type { Work } from '../core/store.ts';

export interface Balance {
  available: number;
  pending: number;
}

/** The sum of the account's entries, in cents. */
export const balanceOf = async (work: Work): Promise<Balance> => {
  await maturePending(work);
  const { rows } = await work.client.query<Balance>(
    `select coalesce(sum((body ->> 'net')::bigint) filter (where body ->> 'status' = 'available'), 0)::float8 as available,
       coalesce(sum((body ->> 'net')::bigint) filter (where body ->> 'status' = 'pending'), 0)::float8 as pending
     from payments_sandbox.object where kind = 'balance_transaction' and account is not distinct from $1`,
    [work.account],
  );
  return rows[0]!;
};

const part = ({ settings: { currency } }: Work, amount: number) => [
  { amount, currency, source_types: { card: amount } },
];

export const balanceRoutes = [
  onBehalf(
    route('GET', '/balance', z.strictObject(expandParam), async (work) => {
      const { available, pending } = await balanceOf(work);
      return {
        object: 'balance',
        available: part(work, available),
        ...(work.account === null && { connect_reserved: [{ amount: 0, currency: work.settings.currency }] }),
        livemode: false,
        pending: part(work, pending),
      };
    }),
  ),
];
