import { useEffect, useSyncExternalStore } from 'react';
import { create } from 'zustand';

/** From this width of the window on, in pixels, there is room for the sidebar beside the page. */
export const sidebarFrom = 640;

const query = (): MediaQueryList => window.matchMedia(`(min-width: ${sidebarFrom}px)`);

const subscribe = (listener: () => void): (() => void) => {
  const media = query();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/**
 * Outlives the pages: whoever closes the sidebar finds it closed when they come back from the store. `at` names the visit
 * of a page at which it was chosen.
 */
const useChoice = create<{ readonly open: boolean | null; readonly at: string }>()(() => ({ open: null, at: '' }));

/**
 * Whether there is room beside the page, and whether the sidebar is open: as the room is, until somebody chooses. Over the
 * page it is in the way of what it has led to, so that it closes with every visit of another one.
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
