import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { useStore } from 'zustand';
import { useApi } from '#ui/data/api.ts';
import { useLocation, useNavigate } from '#ui/routing/routing.ts';
import { useBuying } from '#features/settings/web/public.ts';
import { CountBadge } from '#ui/primitives/count-badge.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { LoadingLayer } from '#ui/primitives/loading-layer.tsx';
import { cart } from './cart/browser-cart.ts';
import { useCartContents } from './cart/use-cart-contents.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

export { LicenseChooserHost } from './chooser/license-chooser-host.tsx';

export const loadBuying = () => import('./buy.ts');

const loadPanel = () => import('./components/cart-panel.tsx');
const Panel = lazyPart(loadPanel);
const preloadPanel = (): void => void loadPanel().catch(() => undefined);

/** Moves `?code=SUMMER` from the URL of any page to the tab's storage. */
export const useCodeInAddress = (): void => {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!/[?&]code=/.test(location.search)) return undefined;
    let there = true;
    void import('./code/take-code.ts')
      .then(({ takeCode }) => takeCode(location, () => there, navigate))
      .catch(() => undefined);
    return () => {
      there = false;
    };
  }, [location, navigate]);
};

export const openCart = (): void => cart.setOpen(true);

/** Looks up items without ids as soon as the cart has been read. */
const useLooseItems = (): void => {
  const api = useApi();
  const loose = useStore(cart.store, (state) => state.loose);
  useEffect(() => {
    if (loose.length === 0) return;
    void import('./cart/resolve-cart.ts').then(({ resolveCart }) => resolveCart(api, loose)).catch(() => undefined);
  }, [api, loose]);
};

/** Opens the panel and shows the number of items. While buying is off, an empty cart has no button. */
export const CartButton = () => {
  const { count } = useCartContents();
  useLooseItems();
  const buying = useBuying();
  if (!buying && count === 0) return null;
  return (
    <IconButton
      label={count === 0 ? t`Cart` : t`Cart (${plural({ items: count }, { one: '# item', other: '# items' })})`}
      icon="cart"
      aria-haspopup="dialog"
      onClick={openCart}
      onPointerEnter={preloadPanel}
      onFocus={preloadPanel}
    >
      <CountBadge count={count} />
    </IconButton>
  );
};

/** Mounted once, in the shell. The panel's code loads on first use. */
export const CartPanel = () => {
  const open = useStore(cart.store, (state) => state.open);
  const [loaded, setLoaded] = useState(false);
  if (open && !loaded) setLoaded(true);
  if (!loaded) return null;
  return (
    <Suspense fallback={open && <LoadingLayer label={t`Opening the cart`} onClose={() => cart.setOpen(false)} />}>
      <Panel />
    </Suspense>
  );
};
