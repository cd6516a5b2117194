import type { ItemRecord, OrderRecord } from './order-record.ts';

type Shared = Pick<ItemRecord, 'seller_id' | 'shares'>;

/** Whoever is paid for an item: its seller, then its collaborators. */
export const receiversOf = ({ seller_id: sellerId, shares }: Shared): string[] => [
  sellerId,
  ...shares.map(({ userId }) => userId),
];

export const isReceiver = (item: Shared, userId: string): boolean => receiversOf(item).includes(userId);

/** Whoever is paid for an order, each once. */
export const receiversOfOrder = ({ items }: Pick<OrderRecord, 'items'>): string[] => [
  ...new Set(items.flatMap(receiversOf)),
];
