import { centsToPrice, priceToCents } from '#contract-kit/money.ts';
import type { FileKind } from '#features/licenses/file-kinds.ts';
import type { PriceParts } from '#features/orders/contract.ts';
import type { QuoteLine } from '../contract.ts';
import { itemKey, itemPrice, keyOf, type CartItem } from './cart/cart-items.ts';

export interface CheckoutLine {
  readonly key: string;
  readonly item: CartItem;
  /** Beat plus license as the buyer saw it. */
  readonly price: string;
  /** Null if the line can't be bought. */
  readonly parts: PriceParts | null;
  /** The quote of a line with a problem; null if there is none, or if we don't know yet. */
  readonly fault: QuoteLine | null;
  readonly notice: string | null;
  /** The files that the buyer gets, as far as we know. */
  readonly files: readonly FileKind[];
}

const inFull = (list: string): PriceParts => ({
  list,
  discount: '0.00',
  credit: '0.00',
  reason: null,
  reasonLabel: null,
  price: list,
});

const partsOf = ({ list, discount, credit, reason, reasonLabel, price }: QuoteLine): PriceParts | null =>
  list === null || discount === null || credit === null || price === null
    ? null
    : { list, discount, credit, reason, reasonLabel, price };

/** Merges items with their quotes. A line costs what the buyer saw until the server has responded. */
export const toLines = (items: readonly CartItem[], quoted: readonly QuoteLine[]): CheckoutLine[] => {
  const byKey = new Map(quoted.map((line) => [itemKey(line.beatId, line.licenseId), line]));
  return items.map((item) => {
    const line = byKey.get(keyOf(item));
    const price = itemPrice(item);
    // A new price that the buyer accepted after this quote is no longer a problem.
    const resolved = !line?.problem || (line.problem === 'PRICE_CHANGED' && line.list === price);
    const known = line ? partsOf(line) : inFull(price);
    return {
      key: keyOf(item),
      item,
      price,
      parts: resolved ? (known ?? inFull(price)) : known,
      fault: resolved ? null : line,
      notice: line?.notice ?? null,
      files: line?.files ?? item.license.fileTypes ?? [],
    };
  });
};

export const isNewPrice = ({ fault }: CheckoutLine): boolean =>
  fault?.problem === 'PRICE_CHANGED' && fault.list !== null;

export interface Totals {
  /** Sum of list prices. */
  readonly subtotal: string;
  /** Savings by codes, deals and offers. */
  readonly saved: string;
  /** Paid earlier for the licenses that upgrades replace. */
  readonly credit: string;
  readonly total: string;
}

/** Totals as if every problem were resolved: new prices accepted, other faulty lines removed. */
export const totalsOf = (lines: readonly CheckoutLine[]): Totals => {
  const sum = (part: 'list' | 'discount' | 'credit' | 'price'): string =>
    centsToPrice(
      lines.reduce(
        (cents, line) => cents + (line.parts && (!line.fault || isNewPrice(line)) ? priceToCents(line.parts[part]) : 0),
        0,
      ),
    );
  return { subtotal: sum('list'), saved: sum('discount'), credit: sum('credit'), total: sum('price') };
};

/** If nothing can be bought, a total of zero doesn't mean that the order is free. */
export const orderKind = (lines: readonly CheckoutLine[]): 'paid' | 'free' | 'nothing' => {
  if (!lines.some((line) => !line.fault || isNewPrice(line))) return 'nothing';
  return totalsOf(lines).total === '0.00' ? 'free' : 'paid';
};
