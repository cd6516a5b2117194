import type { OrderLink } from '#features/orders/web/public.tsx';

export const agreementId = (itemId: string): string => `agreement-${itemId}`;

/** A path that opens an item's agreement; a guest's carries the key, like the order's own. */
export const agreementLink = ({ orderId, key }: OrderLink, itemId: string): string =>
  `/orders/${encodeURIComponent(orderId)}${key === undefined ? '' : `?${new URLSearchParams({ key })}`}#${agreementId(itemId)}`;
