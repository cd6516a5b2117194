import { useEffect, useSyncExternalStore } from 'react';
import { create } from 'zustand';

/** The window width in pixels from which the sidebar fits beside the page. */
export const sidebarFrom = 640;
/** From here on it's wide by default. On a tablet its labels would take a third of the page. */
export const wideFrom = 1024;

const queryFrom = (width: number): MediaQueryList => window.matchMedia(`(min-width: ${width}px)`);

const subscribe = (listener: () => void): (() => void) => {
  const media = [queryFrom(sidebarFrom), queryFrom(wideFrom)];
  for (const one of media) one.addEventListener('change', listener);
  return () => {
    for (const one of media) one.removeEventListener('change', listener);
  };
};

const useWindowFrom = (width: number): boolean =>
  useSyncExternalStore(
    subscribe,
    () => queryFrom(width).matches,
    () => false,
  );

/** The choice survives page changes, e.g. a visit to the store. `at` identifies the page visit on which it was made. */
const useChoice = create<{ readonly open: boolean | null; readonly at: string }>()(() => ({ open: null, at: '' }));

/** Beside the page, a choice stays. As an overlay the sidebar would cover pages, so it closes on each navigation. */
export const useSidebar = (visit: string) => {
  const roomy = useWindowFrom(sidebarFrom);
  const wide = useWindowFrom(wideFrom);
  const choice = useChoice();
  useEffect(() => subscribe(() => useChoice.setState({ open: null })), []);
  const chosen = roomy || choice.at === visit ? choice.open : null;
  return { roomy, open: chosen ?? wide, setOpen: (open: boolean) => useChoice.setState({ open, at: visit }) };
};
