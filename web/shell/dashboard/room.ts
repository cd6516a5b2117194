import { useEffect, useSyncExternalStore } from 'react';
import { create } from 'zustand';

/** The window width in pixels from which the sidebar fits beside the page. */
export const sidebarFrom = 640;

const query = (): MediaQueryList => window.matchMedia(`(min-width: ${sidebarFrom}px)`);

const subscribe = (listener: () => void): (() => void) => {
  const media = query();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** The choice survives page changes, e.g. a visit to the store. `at` identifies the page visit on which it was made. */
const useChoice = create<{ readonly open: boolean | null; readonly at: string }>()(() => ({ open: null, at: '' }));

/**
 * The sidebar is open by default beside the page. As an overlay it would cover pages, so it closes on each navigation.
 */
export const useSidebar = (visit: string) => {
  const roomy = useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  );
  const choice = useChoice();
  useEffect(() => subscribe(() => useChoice.setState({ open: null })), []);
  const chosen = roomy || choice.at === visit ? choice.open : null;
  return { roomy, open: chosen ?? roomy, setOpen: (open: boolean) => useChoice.setState({ open, at: visit }) };
};
