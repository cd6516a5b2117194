import type { CartItem } from './cart/cart-items.ts';
import { singleItemOf, stateOfItem } from './checkout-state.ts';
import { forget, recall, remember } from './session-memory.ts';

const key = 'checkoutItem';

/** Remembers a beat bought without the cart, in case the buyer comes back from Stripe without paying. */
export const rememberSingleItem = (item: CartItem | null): void =>
  item ? remember(key, JSON.stringify(stateOfItem(item))) : forget(key);

export const forgetSingleItem = (): void => forget(key);

export const recallSingleItem = (now: number): CartItem | null => {
  try {
    return singleItemOf(JSON.parse(recall(key) ?? 'null'), now);
  } catch {
    return null;
  }
};
