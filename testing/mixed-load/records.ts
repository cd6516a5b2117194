/** What the shop has acknowledged, so that it may never be lost. */
export interface Records {
  readonly accounts: { readonly email: string }[];
  readonly orders: OrderRecord[];
  readonly beats: { readonly id: string; readonly title: string }[];
  /** Bytes of uploads that the shop had acknowledged and then didn't have, and files that it didn't take for no fault of theirs. */
  readonly lost: string[];
}

export interface OrderRecord {
  readonly sessionId: string;
  readonly email: string;
  readonly beatId: string;
  /** The provider has the money. */
  isPaid: boolean;
}

export const noRecords = (): Records => ({ accounts: [], orders: [], beats: [], lost: [] });
