/** What the shop has acknowledged and must never lose. */
export interface Records {
  readonly accounts: { readonly email: string }[];
  readonly orders: OrderRecord[];
  readonly beats: { readonly id: string; readonly title: string }[];
  /** Uploaded bytes that the shop acknowledged and then didn't have, and files that it refused without a reason. */
  readonly lost: string[];
}

export interface OrderRecord {
  readonly sessionId: string;
  readonly email: string;
  readonly beatId: string;
  /** True once Stripe has the money. */
  isPaid: boolean;
}

export const noRecords = (): Records => ({ accounts: [], orders: [], beats: [], lost: [] });
