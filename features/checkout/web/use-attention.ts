import { useEffect, useState, type RefObject } from 'react';

/**
 * Focuses the first element below `root` that matches a selector, once the problem has been rendered:
 * in the middle of the window, clear of the bars at its top and bottom.
 */
export const useAttention = (root: RefObject<HTMLElement | null>): ((selector: string) => void) => {
  const [wanted, setWanted] = useState<{ readonly selector: string } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const found = root.current?.querySelector<HTMLElement>(wanted.selector);
    found?.focus({ preventScroll: true });
    found?.scrollIntoView({ block: 'center' });
  }, [root, wanted]);
  return (selector) => setWanted({ selector });
};
