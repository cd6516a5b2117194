import { expirationFrom } from './cart/cart-expiry.ts';
import { readCart, type CartItem } from './cart/cart-items.ts';

export const checkoutPath = '/beatstore/checkout';

/** The provider's way back for somebody who did not pay: `/beatstore/checkout?canceled=1`. */
export const canceledParam = 'canceled';

/** What a navigation to the checkout carries: one beat under one license, and the whole cart where it is meant. */
export interface CheckoutState {
  readonly beat: CartItem['track'];
  readonly license: CartItem['license'];
  readonly artistUsername: string;
  readonly items?: readonly CartItem[];
}

export const stateOfItem = ({ track, license }: CartItem): CheckoutState => ({
  beat: track,
  license,
  artistUsername: track.user.username,
});

/** The whole cart; null when there is nothing in it. */
export const stateOfCart = (items: readonly CartItem[]): CheckoutState | null => {
  const [first] = items;
  return first ? { ...stateOfItem(first), items } : null;
};

/** The one item that a navigation names; null when it names the whole cart, or nothing that can be read. */
export const singleItemOf = (state: unknown, now: number): CartItem | null => {
  if (typeof state !== 'object' || state === null || 'items' in state) return null;
  const { beat, license, artistUsername } = state as Partial<CheckoutState>;
  const track = { ...beat, user: { username: beat?.user?.username ?? artistUsername } };
  return readCart(JSON.stringify([{ track, license, expiration: expirationFrom(now) }]), now).items[0] ?? null;
};
