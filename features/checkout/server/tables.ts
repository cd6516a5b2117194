import type { Generated } from 'kysely';

export interface HoldTable {
  id: string;
  /** Kind and id, e.g. `exclusive:<beat id>`. */
  thing: string;
  order_id: string;
  /** Keyed hashes of the holder's browser, account, email and networks. */
  marks: string[];
  held_at: Date;
  ends_at: Date;
  /** When the order failed or expired. Until `ends_at`, the same buyer can take the hold again. */
  released_at: Date | null;
  settling: Generated<boolean>;
}

export interface OpenCheckoutTable {
  order_id: string;
  /** A keyed hash of the network; `browser` and `account` are keyed hashes, too. */
  visitor: string;
  browser: string | null;
  account: string | null;
  /** The hash from `requestOf`. */
  request: string | null;
  /** Null until the payment page is open. */
  page_url: string | null;
  opened_at: Date;
}

export interface UnknownPaymentTable {
  session_id: string;
  order_id: string;
  order_number: string;
  amount_cents: number;
  currency: string;
  started_at: Date;
  found_at: Date;
  /** Why the order couldn't be rebuilt; null if nobody has tried. */
  reason: string | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    checkout_holds: HoldTable;
    checkout_openings: OpenCheckoutTable;
    checkout_unknown_payments: UnknownPaymentTable;
  }
}
