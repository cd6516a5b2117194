import { centsToPrice, priceToCents } from '#contract-kit/money.ts';
import { sum } from '#contract-kit/numbers/sum.ts';
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

export interface DealSaving {
  /** For example "Buy 2, get 1 free". */
  readonly label: string;
  readonly seller: string;
  readonly saved: string;
}

const counts = (line: CheckoutLine): boolean => !line.fault || isNewPrice(line);

/** What each quantity deal takes off. It belongs to all its lines together, so each line shows its price without it. */
export const dealsOf = (lines: readonly CheckoutLine[]): readonly DealSaving[] => {
  const dealt = lines.filter((line) => counts(line) && line.parts?.reason === 'deal');
  const nameOf = ({ item, parts }: CheckoutLine): string => `${item.track.user.username} ${parts?.reasonLabel}`;
  return [...new Set(dealt.map(nameOf))].map((name) => {
    const group = dealt.filter((line) => nameOf(line) === name);
    return {
      label: group[0]?.parts?.reasonLabel ?? '',
      seller: group[0]?.item.track.user.name ?? '',
      saved: centsToPrice(sum(group.map(({ parts }) => priceToCents(parts?.discount ?? '0.00')))),
    };
  });
};

/** Totals as if every problem were resolved: new prices accepted, other faulty lines removed. */
export const totalsOf = (lines: readonly CheckoutLine[]): Totals => {
  const parts = lines.filter(counts).flatMap((line) => line.parts ?? []);
  const all = (part: 'list' | 'discount' | 'credit' | 'price'): string =>
    centsToPrice(sum(parts.map((one) => priceToCents(one[part]))));
  return { subtotal: all('list'), saved: all('discount'), credit: all('credit'), total: all('price') };
};

/** If nothing can be bought, a total of zero doesn't mean that the order is free. */
export const orderKind = (lines: readonly CheckoutLine[]): 'paid' | 'free' | 'nothing' => {
  if (!lines.some(counts)) return 'nothing';
  return totalsOf(lines).total === '0.00' ? 'free' : 'paid';
};
