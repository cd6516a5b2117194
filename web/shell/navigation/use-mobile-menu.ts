import { useEffect, useState } from 'react';
import { useBackCloses } from '#ui/routing/back-closes.ts';
import { useLocation } from '#ui/routing/routing.ts';
import { closedMenu, closeMenu, scrollMenu, toggleMenu } from './mobile-menu.ts';

export interface MobileMenu {
  readonly open: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

/** Closes on scroll, on Escape, on Back and on every route change. */
export const useMobileMenu = (): MobileMenu => {
  const [state, setState] = useState(closedMenu);
  const { key } = useLocation();
  const [seenKey, setSeenKey] = useState(key);
  if (seenKey !== key) {
    setSeenKey(key);
    setState(closeMenu);
  }

  useBackCloses(state.open, () => setState(closeMenu));

  useEffect(() => {
    if (!state.open) return undefined;
    const onScroll = () => setState((now) => scrollMenu(now, performance.now(), window.scrollY));
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setState(closeMenu);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('keydown', onKey);
    };
  }, [state.open]);

  return {
    open: state.open,
    toggle: () => setState((now) => toggleMenu(now, performance.now(), window.scrollY)),
    close: () => setState(closeMenu),
  };
};
