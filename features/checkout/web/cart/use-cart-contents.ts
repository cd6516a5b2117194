import { useEffect } from 'react';
import { useStore } from 'zustand';
import { toast } from '#ui/composites/toast.tsx';
import { cart, startCart } from './browser-cart.ts';
import { cartTotal, itemKey, keyOf, type CartItem } from './cart-items.ts';
import { t } from '#contract-kit/texts/text.ts';

export interface CartContents {
  readonly items: readonly CartItem[];
  readonly count: number;
  /** With two decimals: "55.56". */
  readonly total: string;
  /** Shows a toast. */
  readonly remove: (trackId: string, licenseId: string) => void;
  readonly has: (trackId: string, licenseId: string) => boolean;
}

const remove = (trackId: string, licenseId: string): void => {
  cart.remove([itemKey(trackId, licenseId)]);
  toast.success(t`Item removed from cart.`);
};

/** Empty on the server and during hydration. */
export const useCartContents = (): CartContents => {
  const items = useStore(cart.store, (state) => state.items);
  useEffect(startCart, []);
  return {
    items,
    count: items.length,
    total: cartTotal(items),
    remove,
    has: (trackId, licenseId) => items.some((item) => keyOf(item) === itemKey(trackId, licenseId)),
  };
};
