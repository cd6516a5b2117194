import { mailboxOf } from '#contract-kit/email-address.ts';
import { type CartLine, emailMark, foreseeTurn, type Holder, type Thing } from '#features/checkout/server/public.ts';
import { findOrder, findUnpaidWith, type OrderRecord } from '#features/orders/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { CodeRow } from '../tables.ts';

// An open payment page always uses its code, so that no code is used more often than allowed. But a page that doesn't
// hold its use, by the rule of checkout's `decide-holds.ts`, is closed when the next buyer needs the use.

/** A few open pages can't block a code with more uses, and its holds would be too many to read. */
const maxHeldUses = 200;

const isScarce = ({ max_uses: max }: CodeRow): boolean => max !== null && max <= maxHeldUses;

/**
 * What an order holds of a code: one of the code's uses or, if the code has more than `maxHeldUses` or no maximum, one
 * of this buyer's uses.
 * @returns null for a buyer's use, if these are unlimited or the buyer's email is unknown
 */
export const heldUse = (
  config: Pick<Deps['config'], 'sessionSecret'>,
  code: CodeRow,
  { email }: Holder,
): Thing | null => {
  if (isScarce(code)) return { key: `code:${code.id}`, max: code.max_uses ?? 0 };
  if (code.max_uses_per_buyer === null || email === null) return null;
  return { key: `code:${code.id}:${emailMark(config, email)}`, max: Infinity };
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

/**
 * The unpaid orders that give up their use of a code to this buyer, the buyer's own first:
 * - orders that don't hold their use, if the buyer comes before them (`foreseeTurn`);
 * - the buyer's own orders for the same cart, which the buyer continues on another device.
 */
export const findYielding = async (deps: Deps, { code, holder, lines }: NextUse): Promise<Yielding[]> => {
  const unpaid = await findUnpaidWith(deps.db, code.id);
  if (unpaid.length === 0) return [];
  const thing = heldUse(deps.config, code, holder);
  if (thing === null) return [];
  const { isNext, holding } = await foreseeTurn(deps, deps.db, { thing, holder });
  const yielding: Yielding[] = [];
  for (const order of unpaid) {
    const isBuyers = isOf(order, holder);
    const isDisplaced = isNext && !holding.has(order.id) && (isBuyers || isScarce(code));
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
