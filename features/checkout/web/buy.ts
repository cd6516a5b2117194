import type { Api } from '#contract-kit/api.ts';
import type { reportCart } from '#features/plays/contract.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import type { Navigate } from '#ui/routing/routing.ts';
import { cart } from './cart/browser-cart.ts';
import { toCartItem, type CartBeat, type CartLicense } from './cart/new-items.ts';
import { type CartContents, useCartContents } from './cart/use-cart-contents.ts';
import { checkoutPath, stateOfItem } from './checkout-state.ts';
import { t } from '#contract-kit/texts/text.ts';

// Needed only once a visitor chooses a license, so pages load this later.

const add = (api: Api, beat: CartBeat, license: CartLicense): void => {
  cart.add(toCartItem(beat, license, Date.now()));
  toast.success(t`Item successfully added to cart!`);
  // Preloads the panel, which usually opens next.
  void import('./components/cart-panel.tsx').catch(() => undefined);
  // Counts for the producer's statistics. The visitor needn't see a failure.
  const options = { params: { trackId: beat._id }, keepalive: true };
  api<typeof reportCart>('POST /api/v1/app/beatstore/track/:trackId/carted', options).catch(() => undefined);
};

export interface CartView extends CartContents {
  /** Adds an item to the cart, unless it's there already, and shows a toast. */
  readonly add: (beat: CartBeat, license: CartLicense) => void;
}

export const useCart = (): CartView => {
  const api = useApi();
  return { ...useCartContents(), add: (beat, license) => add(api, beat, license) };
};

/** Opens the checkout of one item, at an accepted offer's price if there is one. The cart doesn't change. */
export const buyNow = (navigate: Navigate, beat: CartBeat, license: CartLicense, offerId?: string): void => {
  const item = toCartItem(beat, license, Date.now());
  navigate(checkoutPath, { state: stateOfItem(offerId === undefined ? item : { ...item, offerId }) });
};
