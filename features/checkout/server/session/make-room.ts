import { findCodesById, refuseUse } from '#features/discounts/server/public.ts';
import { closeOrder, findOrder } from '#features/orders/server/public.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { findYielding } from '../quote/code-uses.ts';
import type { Holder } from '../holds/holders.ts';
import type { CartLine } from '../quote/cart-lines.ts';
import type { Quote } from '../quote/get-quote.ts';

interface Room {
  readonly quote: Quote;
  readonly lines: readonly CartLine[];
  readonly holder: Holder;
}

/** Closes the payment pages that give up their use of this cart's codes, as many as it takes. */
export const makeRoom = async (deps: CheckoutDeps, { quote, lines, holder }: Room): Promise<void> => {
  const ids = quote.priced.flatMap((line) => (line?.reduction?.reason === 'code' ? [line.reduction.reasonId] : []));
  for (const code of await findCodesById(deps.db, [...new Set(ids)])) {
    const refuse = () => refuseUse(deps.db, code, { buyer: holder, without: [] });
    if (!(await refuse())) continue;
    for (const { id, isBuyers } of await findYielding(deps, { code, holder, lines })) {
      const refused = await refuse();
      if (!refused || !(isBuyers || refused.state === 'used_up')) break;
      const order = await findOrder(deps.db, { id });
      if (order) await closeOrder(deps, order);
    }
  }
};
