import { useEffect, useMemo, useState } from 'react';
import { useApi } from '#ui/data/api.ts';
import { useLocation, useNavigate } from '#ui/routing/routing.ts';
import { useStore } from 'zustand';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import type { cancelCheckouts } from '../contract.ts';
import { keyOf, repriceItem, type CartItem } from './cart/cart-items.ts';
import { cart } from './cart/browser-cart.ts';
import { canceledParam, checkoutPath, singleItemOf, stateOfItem } from './checkout-state.ts';
import { useCartContents } from './cart/use-cart-contents.ts';
import { recallSingleItem } from './single-item.ts';

export interface CheckoutItems {
  /** False on the server and until the cart has been read. */
  readonly ready: boolean;
  readonly items: readonly CartItem[];
  /** Null if this visit is about the whole cart. */
  readonly single: CartItem | null;
  /** The buyer has come back from Stripe's page without paying. */
  readonly canceled: boolean;
  readonly remove: (key: string) => void;
  readonly accept: (key: string, price: string) => void;
}

/** Closes the payment page that the buyer left, if it uses a code. If that fails, the page expires automatically. */
const useCancel = (canceled: boolean): void => {
  const api = useApi();
  useEffect(() => {
    if (canceled) void api<typeof cancelCheckouts>('POST /api/v1/app/checkout/cancel', {}).catch(() => undefined);
  }, [api, canceled]);
};

/**
 * The items of this visit to the checkout: the one that the navigation names, or the one that the buyer left unpaid on
 * Stripe's page. Otherwise it's the current cart, so that items paid or removed since then aren't offered again.
 */
export const useCheckoutItems = (): CheckoutItems => {
  const { items } = useCartContents();
  const ready = useStore(cart.store, (state) => state.loaded);
  const { state } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [openedAt] = useState(Date.now);
  const canceled = search.has(canceledParam);
  useCancel(canceled);
  const single = useMemo(
    () => (ready ? (singleItemOf(state, openedAt) ?? (canceled && !state ? recallSingleItem(openedAt) : null)) : null),
    [ready, state, canceled, openedAt],
  );
  return {
    ready,
    items: single ? [single] : items,
    single,
    canceled,
    remove: (key) => {
      cart.remove([key]);
      if (single) navigate(checkoutPath, { replace: true, state: null });
    },
    accept: (key, price) => {
      cart.reprice(key, price);
      if (single && keyOf(single) === key) {
        const state = stateOfItem(repriceItem(single, price));
        navigate(checkoutPath, { replace: true, state });
      }
    },
  };
};
