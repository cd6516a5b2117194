import { mailboxOf } from '#contract-kit/email-address.ts';
import type { CodeRow } from '#features/discounts/server/public.ts';
import { findOrder, findUnpaidWith, type OrderRecord } from '#features/orders/server/public.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import type { CartLine } from './cart-lines.ts';
import type { Thing } from '../holds/decide-holds.ts';
import { hashMark, type Holder } from '../holds/holders.ts';
import { findHolding, foreseeHolds } from '../holds/holds.ts';

// Every open payment page uses its code, so that none is used more often than it may be. But a page that doesn't hold its
// use, by the rule of `decide-holds.ts`, gives it up to the next buyer: it's closed before the next order is placed.

/** A code with more uses can't be kept from others by leaving a few pages open, and its holds would be too many to look at. */
const maxHeldUses = 200;

const isScarce = ({ max_uses: max }: CodeRow): boolean => max !== null && max <= maxHeldUses;

/** One of its uses; of a code with enough of them, this buyer's own. Null if it has no limit, or nobody has said who buys. */
export const useOf = (
  config: Pick<CheckoutDeps['config'], 'sessionSecret'>,
  code: CodeRow,
  holder: Holder,
): Thing | null => {
  if (isScarce(code)) return { key: `code:${code.id}`, max: code.max_uses ?? 0 };
  if (code.max_uses_per_buyer === null || holder.email === null) return null;
  return { key: `code:${code.id}:${hashMark(config, 'email', mailboxOf(holder.email))}`, max: Infinity };
};

interface NextUse {
  readonly code: CodeRow;
  readonly holder: Holder;
  readonly lines: readonly CartLine[];
}

interface Yielding {
  readonly id: string;
  readonly isBuyers: boolean;
}

type UseDeps = Pick<CheckoutDeps, 'db' | 'config' | 'clock'>;

/**
 * The unpaid orders that give up their use of a code to this buyer, their own first: those that don't hold it, unless the
 * buyer has held it lately, too; and those of the same email for the same cart, which they go on with on another device.
 */
export const findYielding = async (deps: UseDeps, { code, holder, lines }: NextUse): Promise<Yielding[]> => {
  const unpaid = await findUnpaidWith(deps.db, code.id);
  if (unpaid.length === 0) return [];
  const thing = useOf(deps.config, code, holder);
  if (thing === null) return [];
  const holding = new Set(await findHolding(deps.db, thing, deps.clock.now()));
  const decision = (await foreseeHolds(deps, deps.db, { things: [thing], holder })).get(thing.key);
  const isNext = decision?.outcome === 'granted' || decision?.outcome === 'kept';
  const mayDisplace = isNext || (decision?.outcome === 'open' && decision.isNew);
  const yielding: Yielding[] = [];
  for (const order of unpaid) {
    const isBuyers = isOf(order, holder);
    const isDisplaced = mayDisplace && !holding.has(order.id) && (isBuyers || isScarce(code));
    if (isDisplaced || (isBuyers && isSameCart(await findOrder(deps.db, order), lines))) {
      yielding.push({ id: order.id, isBuyers });
    }
  }
  return yielding.toSorted((a, b) => Number(b.isBuyers) - Number(a.isBuyers));
};

const isOf = (order: Pick<OrderRecord, 'email' | 'buyer_id'>, { email, buyerId }: Holder): boolean =>
  (buyerId !== null && order.buyer_id === buyerId) || (email !== null && mailboxOf(order.email) === mailboxOf(email));

const isSameCart = (order: OrderRecord | null, lines: readonly CartLine[]): boolean =>
  order?.items.length === lines.length &&
  order.items.every(({ beat_id: beatId, license_id: licenseId }) =>
    lines.some((line) => line.beatId === beatId && line.licenseId === licenseId),
  );
