import { toast } from '#ui/composites/toast.tsx';
import { cartKey, createCart } from './create-cart.ts';

/** Never filled on the server, so every visitor's first page has an empty cart. */
export const cart = createCart({
  storage: () => window.localStorage,
  now: () => Date.now(),
  notify: (message) => toast.info(message),
});

let started = false;

/** Fills the cart after hydration and keeps it in sync with other tabs. */
export const startCart = (): void => {
  if (started) return;
  started = true;
  cart.load();
  window.addEventListener('storage', (event) => {
    if (event.key === cartKey || event.key === null) cart.load();
  });
  // A page restored from the browser's back/forward cache has missed changes in other tabs.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) cart.load();
  });
};
