import { useEffect, useRef } from 'react';
import { useLocation } from '#ui/routing/routing.ts';
import { partsArrive } from '#ui/data/late-part.tsx';
import { deferredPlaces } from '../../router/deferred-places.ts';

/** A new page begins at the top, or at the URL's fragment; Back and Forward return to where the visitor was. */
export const useScrollPlace = (): void => {
  const location = useLocation();
  // On the first page the browser has already scrolled, even after a reload.
  const seen = useRef(location);
  useEffect(() => {
    const { pathname, hash, key } = seen.current;
    if (location.key === key) return undefined;
    seen.current = location;
    const stop = deferredPlaces.current?.returnTo(location);
    if (stop) return stop;
    // A change of filters leaves the list's scroll position alone.
    if (location.pathname === pathname && location.hash === hash) return undefined;
    const part = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
    if (part) part.scrollIntoView();
    else window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1[tabindex]')?.focus({ preventScroll: true });
    return undefined;
  }, [location]);
};

/** Tells `web/presses` and tests that every control of the first page works. */
export const useReady = (): void => {
  useEffect(() => {
    const complete = async (): Promise<void> => {
      await partsArrive();
      document.documentElement.dataset['ready'] = '';
    };
    void complete();
  }, []);
};
