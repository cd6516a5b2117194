import type { PricedOrder } from '#features/checkout/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { refuseUse } from '../find-discounts.ts';
import { findYielding } from './find-yielding.ts';
import { findCodesById } from './redeem-codes.ts';

/** Closes no more payment pages than this cart's codes need. */
export const makeRoom = async (
  deps: Deps,
  { lines, reductions, holder }: PricedOrder,
  close: (orderId: string) => Promise<void>,
): Promise<void> => {
  const ids = reductions.flatMap(({ reason, reasonId }) => (reason === 'code' ? [reasonId] : []));
  for (const code of await findCodesById(deps.db, [...new Set(ids)])) {
    const refuse = () => refuseUse(deps.db, code, { buyer: holder, without: [] });
    if (!(await refuse())) continue;
    for (const { id, isBuyers } of await findYielding(deps, { code, holder, lines })) {
      const refused = await refuse();
      if (!refused || !(isBuyers || refused.state === 'used_up')) break;
      await close(id);
    }
  }
};
