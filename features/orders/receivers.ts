interface Shared {
  readonly seller_id: string;
  readonly shares: readonly { readonly userId: string }[];
}

/** The people paid for an item: its seller, then its collaborators. */
export const receiversOf = ({ seller_id: sellerId, shares }: Shared): string[] => [
  sellerId,
  ...shares.map(({ userId }) => userId),
];

export const isReceiver = (item: Shared, userId: string): boolean => receiversOf(item).includes(userId);

/** The people paid for an order, without duplicates. */
export const receiversOfOrder = ({ items }: { readonly items: readonly Shared[] }): string[] => [
  ...new Set(items.flatMap(receiversOf)),
];
