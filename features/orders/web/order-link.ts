/** An order's page, with a key for guests, without one for its owner's session. */
export interface OrderLink {
  readonly orderId: string;
  readonly key: string | undefined;
}

/** Reads `/orders/{id}?key=…`; null for anything else. */
export const readOrderLink = (path: string): OrderLink | null => {
  const match = /^\/orders\/([^/?#]+)(?:\?([^#]*))?/.exec(path);
  if (!match?.[1]) return null;
  return { orderId: decodeURIComponent(match[1]), key: new URLSearchParams(match[2]).get('key') ?? undefined };
};

export const agreementId = (itemId: string): string => `agreement-${itemId}`;

/** A path that opens an item's agreement; a guest's carries the key, like the order's own. */
export const agreementLink = ({ orderId, key }: OrderLink, itemId: string): string =>
  `/orders/${encodeURIComponent(orderId)}${key === undefined ? '' : `?${new URLSearchParams({ key })}`}#${agreementId(itemId)}`;
