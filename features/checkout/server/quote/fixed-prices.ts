import type { Reduction } from '#features/orders/server/public.ts';
import type { Problem } from '../../contract.ts';
import type { CartLine, ListedLine } from './cart-lines.ts';

/** Lines whose price follows from something else than codes and deals. */
export interface FixedLines {
  readonly lines: readonly CartLine[];
  /** One per line, null if it can't be bought. */
  readonly listed: readonly (ListedLine | null)[];
  /** The account that is logged in; null for a guest. */
  readonly buyerId: string | null;
}

/** Why a line can't be bought for the price that it names. */
export interface Refused {
  readonly problem: Problem;
  readonly message: string;
}

/** By the index of the line. */
export interface FixedPrices {
  readonly reductions: ReadonlyMap<number, Reduction>;
  readonly refused: ReadonlyMap<number, Refused>;
}
