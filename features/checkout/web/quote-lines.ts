import { centsToPrice, priceToCents } from '#contract-kit/money.ts';
import { itemKey, itemPrice, keyOf, type CartItem } from './cart/cart-items.ts';
import type { FileKind } from '#features/licenses/file-kinds.ts';
import type { QuoteLine } from '../contract.ts';

/** A cart item with the server's quote for it. */
export interface CheckoutLine {
  readonly key: string;
  readonly item: CartItem;
  /** As the buyer saw it. */
  readonly price: string;
  /** Why it can't be bought; null if it can, or if we don't know yet. */
  readonly fault: QuoteLine | null;
  /** What the buyer should know about it before paying. */
  readonly notice: string | null;
  /** The files that the buyer gets, as far as they are known. */
  readonly files: readonly FileKind[];
}

export const toLines = (items: readonly CartItem[], quoted: readonly QuoteLine[]): CheckoutLine[] => {
  const byKey = new Map(quoted.map((line) => [itemKey(line.beatId, line.licenseId), line]));
  return items.map((item) => {
    const line = byKey.get(keyOf(item));
    const price = itemPrice(item);
    // A price accepted since then is no longer a problem.
    const resolved = !line?.problem || (line.problem === 'PRICE_CHANGED' && line.list === price);
    return {
      key: keyOf(item),
      item,
      price,
      fault: resolved ? null : line,
      notice: line?.notice ?? null,
      files: line?.files ?? item.license.fileTypes ?? [],
    };
  });
};

export const isNewPrice = ({ fault }: CheckoutLine): boolean =>
  fault?.problem === 'PRICE_CHANGED' && fault.list !== null;

/** The total once every problem is resolved: new prices accepted, the rest removed. */
export const payableTotal = (lines: readonly CheckoutLine[]): string =>
  centsToPrice(
    lines.reduce((sum, line) => {
      if (!line.fault) return sum + priceToCents(line.price);
      return isNewPrice(line) ? sum + priceToCents(line.fault.list ?? '0') : sum;
    }, 0),
  );

/** Whether there is anything to pay: if nothing can be bought, a total of zero doesn't mean it is free. */
export const orderKind = (lines: readonly CheckoutLine[]): 'paid' | 'free' | 'nothing' => {
  if (!lines.some((line) => !line.fault || isNewPrice(line))) return 'nothing';
  return priceToCents(payableTotal(lines)) === 0 ? 'free' : 'paid';
};
