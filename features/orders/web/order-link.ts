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
