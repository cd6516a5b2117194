import { useEffect, useRef } from 'react';
import { useLocation } from '#ui/routing/routing.ts';

/** Scrolls to the top on every route change, or to the URL's fragment. */
export const useScrollToTop = (): void => {
  const { pathname, hash } = useLocation();
  // On the first page the browser has already scrolled, including after a reload.
  const seen = useRef(pathname + hash);
  useEffect(() => {
    if (seen.current === pathname + hash) return;
    seen.current = pathname + hash;
    const part = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (part) part.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [pathname, hash]);
};

/** Tells tests that the page is interactive: a press before hydration is lost. */
export const useReady = (): void => {
  useEffect(() => {
    document.documentElement.dataset['ready'] = '';
  }, []);
};
