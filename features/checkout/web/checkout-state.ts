import { expirationFrom } from './cart/cart-expiry.ts';
import { readCart, type CartItem } from './cart/cart-items.ts';

export const checkoutPath = '/beatstore/checkout';

/** Stripe's return URL for a buyer who didn't pay is `/beatstore/checkout?canceled=1`. */
export const canceledParam = 'canceled';

/** One beat with one license, or the whole cart. */
export interface CheckoutState {
  readonly beat: CartItem['track'];
  readonly license: CartItem['license'];
  readonly artistUsername: string;
  readonly offerId?: string;
  readonly upgrade?: CartItem['upgrade'];
  readonly items?: readonly CartItem[];
}

export const stateOfItem = ({ track, license, offerId, upgrade }: CartItem): CheckoutState => ({
  beat: track,
  license,
  artistUsername: track.user.username,
  ...(offerId !== undefined && { offerId }),
  ...(upgrade && { upgrade }),
});

/** Null if the cart is empty. */
export const stateOfCart = (items: readonly CartItem[]): CheckoutState | null => {
  const [first] = items;
  return first ? { ...stateOfItem(first), items } : null;
};

/** The one item that a navigation state names. Null if the state stands for the whole cart, or is unreadable. */
export const singleItemOf = (state: unknown, now: number): CartItem | null => {
  if (typeof state !== 'object' || state === null || 'items' in state) return null;
  const { beat, license, artistUsername, offerId, upgrade } = state as Partial<CheckoutState>;
  const track = { ...beat, user: { username: artistUsername, ...beat?.user } };
  const read = readCart(JSON.stringify([{ track, license, offerId, upgrade, expiration: expirationFrom(now) }]), now);
  return read.items[0] ?? null;
};
