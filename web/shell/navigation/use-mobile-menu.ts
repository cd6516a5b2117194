import { type FocusEvent, type MouseEvent, useEffect, useState } from 'react';
import { useBackCloses } from '#ui/routing/back-closes.ts';
import { useLocation } from '#ui/routing/routing.ts';
import { closedMenu, closeMenu, scrollMenu, toggleMenu } from './mobile-menu.ts';

export interface MobileMenu {
  readonly open: boolean;
  /** Bottom of the bar in the window, in pixels. Strips above it may push it down. */
  readonly top: number;
  readonly toggle: (event: MouseEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
  readonly close: () => void;
}

/**
 * Covers the page under the bar. Closes on scroll, on Escape, on Back, on every route change, and when the focus leaves
 * for something that it covers.
 */
export const useMobileMenu = (): MobileMenu => {
  const [state, setState] = useState(closedMenu);
  const [top, setTop] = useState(0);
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
    top,
    toggle: ({ currentTarget }) => {
      setTop(currentTarget.closest('header')?.getBoundingClientRect().bottom ?? 0);
      setState((now) => toggleMenu(now, performance.now(), window.scrollY));
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) setState(closeMenu);
    },
    close: () => setState(closeMenu),
  };
};
