import type { PriceReason } from '#features/orders/contract.ts';
import type { OrderRecord, Reduction } from '#features/orders/server/public.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { providersOf } from '#platform/extensions/extensions.ts';
import type { Problem, QuoteResponse } from '../../contract.ts';
import type { Thing } from '../holds/decide-holds.ts';
import type { Holder } from '../holds/holders.ts';
import type { CartLine, ListedLine } from './cart-lines.ts';

/** Why a line can't be bought for its named price. */
export interface Refused {
  readonly problem: Problem;
  readonly message: string;
}

/** A cart as one pricer sees it. */
export interface PricedCart {
  readonly lines: readonly CartLine[];
  /** One per line: null if it can't be bought, or if an earlier pricer has set its price. */
  readonly open: readonly (ListedLine | null)[];
  /** The sellers of all beats in the cart, including beats that can't be bought. */
  readonly sellerIds: readonly string[];
  /** A discount code as typed. */
  readonly code: string | null;
  readonly holder: Holder;
  /** The holder's unpaid orders that will be closed or resumed, so they don't use anything up. */
  readonly ownOrders: readonly string[];
}

/** A pricer's result for open lines; lines that it doesn't change are omitted. */
export interface LinePrices {
  /** By the index of the line. */
  readonly reductions: ReadonlyMap<number, Reduction>;
  readonly refused?: ReadonlyMap<number, Refused>;
  /** What the cart still needs for a lower price, and the username of the seller who offers it. */
  readonly hint?: { readonly words: string; readonly seller: string } | null;
  /** The state of the typed code, if this pricer handles codes. */
  readonly code?: QuoteResponse['code'];
}

/** What a buyer is about to order. */
export interface PricedOrder {
  readonly lines: readonly CartLine[];
  readonly reductions: readonly Reduction[];
  readonly holder: Holder;
}

/** One kind of reason why a cart's lines cost less than their list prices. */
export interface Pricer {
  /** The reasons that its reductions name. */
  readonly reasons: readonly PriceReason[];
  readonly price: (cart: PricedCart) => Promise<LinePrices>;
  /**
   * Closes unpaid orders that must give up what this one needs, and no more than necessary. Runs before the order is
   * placed.
   */
  readonly makeRoom?: (order: PricedOrder, close: (orderId: string) => Promise<void>) => Promise<void>;
  /**
   * Runs in the transaction that has just written an order with one of the reasons, and locks what the order uses up.
   * @returns what the order holds until it's paid; null if it can't have its price, and the transaction is rolled back
   */
  readonly claim?: (trx: Trx, order: OrderRecord, holder: Holder) => Promise<readonly Thing[] | null>;
}

declare module '#platform/extensions/extensions.ts' {
  interface Extensions {
    'checkout.pricer': Pricer;
  }
}

/**
 * The pricers of a cart, in the order of the features. That order decides the price: the first pricer that changes a
 * line wins, and later ones don't see the line. So upgrades and accepted offers set a price that no deal or code
 * changes.
 */
export const pricersOf = (db: Queryable): Pricer[] => providersOf(db, 'checkout.pricer');
