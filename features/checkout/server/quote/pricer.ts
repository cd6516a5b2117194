import type { PriceReason } from '#features/orders/contract.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import type { Reduction } from '#features/orders/new-order.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { providersOf } from '#platform/extensions/extensions.ts';
import type { Problem, QuoteResponse } from '../../contract.ts';
import type { Thing } from '../holds/decide-holds.ts';
import type { Holder } from '../holds/holders.ts';
import type { CartLine, ListedLine } from './cart-lines.ts';

/** Says why a line can't be bought, or not at the price that the buyer saw. */
export interface Refused {
  readonly problem: Problem;
  readonly message: string;
}

/** The cart as the next pricer gets it. */
export interface PricedCart {
  readonly lines: readonly CartLine[];
  /** One per line: null if it can't be bought, or if an earlier pricer has set its price. */
  readonly open: readonly (ListedLine | null)[];
  /** Includes the sellers of beats that can't be bought. */
  readonly sellerIds: readonly string[];
  /** A discount code as typed. */
  readonly code: string | null;
  readonly holder: Holder;
  /** The holder's unpaid orders that will be closed or resumed, so these don't use anything up. */
  readonly ownOrders: readonly string[];
}

/** Lines that the pricer doesn't change are omitted. */
export interface LinePrices {
  /** Keys are the lines' indexes. */
  readonly reductions: ReadonlyMap<number, Reduction>;
  readonly refused?: ReadonlyMap<number, Refused>;
  /** What the cart still needs for a lower price, and the username of the seller who offers it. */
  readonly hint?: { readonly words: string; readonly seller: string } | null;
  /** The state of the typed code, if this pricer handles codes. */
  readonly code?: QuoteResponse['code'];
}

export interface PricedOrder {
  readonly lines: readonly CartLine[];
  readonly reductions: readonly Reduction[];
  readonly holder: Holder;
}

/** Lowers the prices of lines for one kind of reason. */
export interface Pricer {
  /** All reasons that the reductions may have. */
  readonly reasons: readonly PriceReason[];
  /** Those whose price may be unavailable to others while an order with it is open, so its payment page closes early. */
  readonly scarce?: readonly PriceReason[];
  readonly price: (cart: PricedCart) => Promise<LinePrices>;
  /** Runs before the order is placed: closes the unpaid orders that must give up what it needs. */
  readonly makeRoom?: (order: PricedOrder, close: (orderId: string) => Promise<void>) => Promise<void>;
  /**
   * Runs in the transaction that has just written an order with one of the reasons, and locks what the order uses up.
   * @returns what the order holds until it's paid; null if the order can't have its price, and must be rolled back
   */
  readonly claim?: (trx: Trx, order: OrderRecord, holder: Holder) => Promise<readonly Thing[] | null>;
}

declare module '#platform/extensions/extensions.ts' {
  interface Extensions {
    'checkout.pricer': Pricer;
  }
}

/**
 * The order of the features decides the price: the first pricer that changes a line wins, and later ones don't see the
 * line. So upgrades and accepted offers set a price that no deal or code changes.
 */
export const pricersOf = (db: Queryable): Pricer[] => providersOf(db, 'checkout.pricer');

export const scarceReasons = (db: Queryable): ReadonlySet<PriceReason> =>
  new Set(pricersOf(db).flatMap(({ scarce = [] }) => scarce));
